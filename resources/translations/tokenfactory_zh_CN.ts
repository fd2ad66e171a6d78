<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BuildPanel</name>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中用 %1</translation>
    </message>
    <message>
        <source>%1: %2 GPUs each, %3 GPUs in use</source>
        <translation>%1：每台 %2 块 GPU，使用 %3 块</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1: %2, %3 active</source>
        <translation>%1：%2，激活 %3</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>New tokens of a prompt with nothing cached</source>
        <translation>提示的新增 token，没有缓存</translation>
    </message>
    <message>
        <source>New tokens on top of a cached context</source>
        <translation>在已缓存的上下文上新增 token</translation>
    </message>
    <message>
        <source>One output token of each sequence in a pass</source>
        <translation>一次前向传播中每条序列输出一个 token</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs of the layout and of every point of the frontier</source>
        <translation>布局和前沿上每个点使用的 GPU 块数</translation>
    </message>
    <message>
        <source>TP, tensor parallel: each layer cut over this many GPUs</source>
        <translation>TP，张量并行：每层切分到这么多块 GPU</translation>
    </message>
    <message>
        <source>PP, pipeline parallel: the layers cut into this many stages</source>
        <translation>PP，流水线并行：各层切分成这么多级</translation>
    </message>
    <message>
        <source>DP, attention data parallel: instances with sequences of their own</source>
        <translation>DP，注意力数据并行：各有自己序列的实例</translation>
    </message>
    <message>
        <source>EP, expert parallel: ranks the routed experts are spread over</source>
        <translation>EP，专家并行：路由专家分布到这么多个 rank</translation>
    </message>
    <message>
        <source>DCP, decode context parallel: shards of the KV cache within TP</source>
        <translation>DCP，解码上下文并行：TP 内 KV 缓存的分片数</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Tokens of each sequence already in its cache; log scale; k and M count in 1,024s</source>
        <translation>每条序列已缓存的 token；对数刻度；k 和 M 按 1,024 计</translation>
    </message>
    <message>
        <source>A prefill has nothing cached; midfill adds new tokens to a cached context</source>
        <translation>预填充没有缓存；中间填充在已缓存的上下文上新增 token</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>New tokens of each sequence in the pass; log scale; k and M count in 1,024s</source>
        <translation>一次前向传播中每条序列新增的 token；对数刻度；k 和 M 按 1,024 计</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Sequences of one micro-batch over all attention instances; PP micro-batches are in flight</source>
        <translation>所有注意力实例上一个微批的序列数；同时有 PP 个微批在途</translation>
    </message>
    <message>
        <source>%1, as released</source>
        <translation>%1（发布格式）</translation>
    </message>
    <message>
        <source>TP %1</source>
        <translation>TP %1</translation>
    </message>
    <message>
        <source>PP %1</source>
        <translation>PP %1</translation>
    </message>
    <message>
        <source>DP %1</source>
        <translation>DP %1</translation>
    </message>
    <message>
        <source>CP %1</source>
        <translation>CP %1</translation>
    </message>
    <message>
        <source>%1 = %2 GPUs</source>
        <translation>%1 = %2 块 GPU</translation>
    </message>
    <message>
        <source>%1 = %2 GPUs, not %3</source>
        <translation>%1 = %2 块 GPU，而非 %3 块</translation>
    </message>
    <message>
        <source>Not possible: see above</source>
        <translation>无法实现：原因见上方</translation>
    </message>
    <message>
        <source>DCP splits the cache of decode passes only</source>
        <translation>DCP 只切分解码的缓存</translation>
    </message>
    <message>
        <source>%1 has no routed experts</source>
        <translation>%1 没有路由专家</translation>
    </message>
    <message>
        <source>%1 keeps no recurrent state</source>
        <translation>%1 没有循环状态</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <source>of %1 usable</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>每输出 token 时间</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>首 token 延迟</translation>
    </message>
    <message>
        <source>Throughput per GPU</source>
        <translation>单 GPU 吞吐量</translation>
    </message>
    <message>
        <source>Energy per query</source>
        <translation>每次查询能耗</translation>
    </message>
    <message>
        <source>HBM per GPU</source>
        <translation>每 GPU 的 HBM</translation>
    </message>
    <message>
        <source>Network per GPU</source>
        <translation>每 GPU 网络流量</translation>
    </message>
    <message>
        <source>%1 per user</source>
        <translation>每用户 %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>per %1 output tokens</source>
        <translation>每输出 %1 token</translation>
    </message>
    <message>
        <source>per %1 new tokens</source>
        <translation>每新增 %1 token</translation>
    </message>
    <message>
        <source>per %1 tokens</source>
        <translation>每 %1 token</translation>
    </message>
</context>
<context>
    <name>FrontierPlot</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2 per GPU</source>
        <translation>%1，每 GPU %2</translation>
    </message>
    <message>
        <source>batch %1, HBM %2</source>
        <translation>批大小 %1，HBM %2</translation>
    </message>
    <message>
        <source>Computing the frontier</source>
        <translation>正在计算前沿</translation>
    </message>
    <message>
        <source>No layout fits: %1 points end at the HBM</source>
        <translation>没有布局放得下：%1 个点受 HBM 所限</translation>
    </message>
    <message>
        <source>No point within the limits: %1 do not fit, %2 pass a limit</source>
        <translation>没有点满足约束：%1 个放不下，%2 个超出约束</translation>
    </message>
    <message>
        <source>No layout of this model is legal on this number of GPUs</source>
        <translation>在这个 GPU 块数上，该模型没有合法布局</translation>
    </message>
    <message>
        <source>%1: from %2 at %3 to %4 at %5.</source>
        <translation>%1：从 %3 时的 %2 到 %5 时的 %4。</translation>
    </message>
    <message>
        <source>Current layout: %1.</source>
        <translation>当前布局：%1。</translation>
    </message>
    <message>
        <source>Throughput per GPU</source>
        <translation>单 GPU 吞吐量</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>better: up and left</source>
        <translation>越靠左上越好</translation>
    </message>
    <message>
        <source>%1 points at zero or below are left out</source>
        <translation>略去 %1 个不大于零的点</translation>
    </message>
    <message>
        <source>tokens/s against TPOT, both log</source>
        <translation>tokens/s 对 TPOT，均为对数</translation>
    </message>
    <message>
        <source>new tokens/s against TTFT, both log</source>
        <translation>新增 tokens/s 对 TTFT，均为对数</translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <source>What fills the HBM</source>
        <translation>HBM 装了什么</translation>
    </message>
    <message>
        <source>Nothing lies in the HBM: the layout cannot be built.</source>
        <translation>HBM 里没有内容：这个布局无法构成。</translation>
    </message>
    <message>
        <source>What fills %1 of HBM</source>
        <translation>%1 HBM 装了什么</translation>
    </message>
    <message>
        <source>fullest GPU: %1 used, %2 usable</source>
        <translation>最满的 GPU：已用 %1，可用 %2</translation>
    </message>
    <message>
        <source>usable %1</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>Free %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>Short by %1</source>
        <translation>缺 %1</translation>
    </message>
    <message>
        <source>Margin %1</source>
        <translation>余量 %1</translation>
    </message>
    <message>
        <source>%1: %2, %3 of what is visible</source>
        <translation>%1：%2，占可见容量的 %3</translation>
    </message>
    <message>
        <source>Other weights</source>
        <translation>其余权重</translation>
    </message>
    <message>
        <source>Routed experts</source>
        <translation>路由专家</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>%1 to %2</source>
        <comment>range of numbers</comment>
        <translation>%1–%2</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>current layout</source>
        <translation>当前布局</translation>
    </message>
    <message>
        <source>Token Factory %1</source>
        <translation>Token Factory %1</translation>
    </message>
    <message>
        <source>%1 on %2, batch %3</source>
        <translation>%2 上的 %1，批大小 %3</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>Does not fit: short by %1 per GPU</source>
        <translation>放不下：每 GPU 缺 %1</translation>
    </message>
    <message>
        <source>This layout cannot be built</source>
        <translation>这个布局无法构成</translation>
    </message>
    <message>
        <source>A limit forbids this layout</source>
        <translation>这个布局超出约束</translation>
    </message>
    <message>
        <source>Use %1 GPUs</source>
        <translation>改用 %1 块 GPU</translation>
    </message>
    <message>
        <source>Does not fit: short by %1 per GPU; %2 GPUs would fit, as %3</source>
        <translation>放不下：每 GPU 缺 %1；%2 块 GPU 放得下（%3）</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 块 GPU</translation>
    </message>
    <message>
        <source>%1, %2, %3 cached tokens, %4</source>
        <translation>%1，%2，已缓存 %3 token，%4</translation>
    </message>
    <message>
        <source>%1, %2, %3 new tokens, %4</source>
        <translation>%1，%2，新增 %3 token，%4</translation>
    </message>
    <message>
        <source>%1, %2, %3 new on %4 cached tokens, %5</source>
        <translation>%1，%2，在已缓存 %4 token 上新增 %3，%5</translation>
    </message>
    <message>
        <source>Calibration: %1</source>
        <translation>校准：%1</translation>
    </message>
    <message>
        <source>%1 points in %2</source>
        <translation>%1 个点，用时 %2</translation>
    </message>
    <message>
        <source>%1: %2 of %3 points need more HBM per GPU than is usable.</source>
        <translation>%1：%3 个点中有 %2 个每 GPU 所需 HBM 超过可用容量。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 points fit but pass a limit.</source>
        <translation>%1：%3 个点中有 %2 个放得下但超出约束。</translation>
    </message>
    <message>
        <source>%1 points do not fit</source>
        <translation>%1 个点放不下</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>midfill</source>
        <translation>中间填充</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>算力</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>fixed cost</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>power limit</source>
        <translation>功率上限</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>projected</source>
        <translation>推算</translation>
    </message>
    <message>
        <source>today</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>attention projections</source>
        <translation>注意力投影</translation>
    </message>
    <message>
        <source>attention core</source>
        <translation>注意力计算</translation>
    </message>
    <message>
        <source>attention indexer</source>
        <translation>注意力索引器</translation>
    </message>
    <message>
        <source>all-reduce after attention</source>
        <translation>注意力后全归约</translation>
    </message>
    <message>
        <source>context exchange</source>
        <translation>上下文交换</translation>
    </message>
    <message>
        <source>residuals and norms</source>
        <translation>残差与归一化</translation>
    </message>
    <message>
        <source>router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>latent projections</source>
        <translation>潜空间投影</translation>
    </message>
    <message>
        <source>routed experts</source>
        <translation>路由专家</translation>
    </message>
    <message>
        <source>dense FFN</source>
        <translation>稠密 FFN</translation>
    </message>
    <message>
        <source>expert dispatch</source>
        <translation>专家分发</translation>
    </message>
    <message>
        <source>expert combine</source>
        <translation>专家合并</translation>
    </message>
    <message>
        <source>all-reduce after FFN</source>
        <translation>FFN 后全归约</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>算子启动</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>LM head</source>
        <translation>输出层</translation>
    </message>
    <message>
        <source>pass overhead</source>
        <translation>单次开销</translation>
    </message>
    <message>
        <source>pipeline send</source>
        <translation>流水线发送</translation>
    </message>
    <message>
        <source>waiting for power</source>
        <translation>等待功率</translation>
    </message>
    <message>
        <source>as released</source>
        <translation>发布格式</translation>
    </message>
    <message>
        <source>Weights outside the experts</source>
        <translation>专家以外的权重</translation>
    </message>
    <message>
        <source>Expert weights</source>
        <translation>专家权重</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>Format of all weights outside the routed experts.</source>
        <translation>路由专家以外所有权重的格式。</translation>
    </message>
    <message>
        <source>Format of the routed experts' weights.</source>
        <translation>路由专家权重的格式。</translation>
    </message>
    <message>
        <source>Format of the KV cache.</source>
        <translation>KV 缓存的格式。</translation>
    </message>
    <message>
        <source>Format of the recurrent state of linear attention.</source>
        <translation>线性注意力循环状态的格式。</translation>
    </message>
</context>
<context>
    <name>TimeBar</name>
    <message>
        <source>%1: %2, %3 of the pass</source>
        <translation>%1：%2，占一次前向传播的 %3</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受%1限制</translation>
    </message>
    <message>
        <source>in %1 layers</source>
        <translation>共 %1 层</translation>
    </message>
    <message>
        <source>work of all GPUs: %1, HBM %2, links %3</source>
        <translation>全部 GPU：%1，HBM %2，链路 %3</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间用在哪里</translation>
    </message>
    <message>
        <source>No time: the layout has no pass.</source>
        <translation>没有时间：这个布局没有前向传播。</translation>
    </message>
    <message>
        <source>Where %1 go</source>
        <translation>%1 用在哪里</translation>
    </message>
    <message>
        <source>%1 smaller</source>
        <translation>其余 %1 项</translation>
    </message>
    <message>
        <source>one pass on %1, %2, batch %3, %4 per attention instance</source>
        <translation>%1 上一次前向传播，%2，批大小 %3，每个注意力实例 %4 条</translation>
    </message>
    <message>
        <source>%1; throttled by the power limit</source>
        <translation>%1；受功率上限限速</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::BuildPanel</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Racks</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Choose racks</source>
        <translation>选择机架</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>EP set by hand: let it follow</source>
        <translation>EP 为手动设置：恢复跟随</translation>
    </message>
    <message>
        <source>EP becomes as wide as TP × DP, and stays so</source>
        <translation>EP 取 TP × DP 的宽度，并保持跟随</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::ExportDialog</name>
    <message>
        <source>Frontier</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间用在哪里</translation>
    </message>
    <message>
        <source>What fills the HBM</source>
        <translation>HBM 装了什么</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG，像素</translation>
    </message>
    <message>
        <source>SVG, vectors</source>
        <translation>SVG，矢量</translation>
    </message>
    <message>
        <source>PDF, vectors</source>
        <translation>PDF，矢量</translation>
    </message>
    <message>
        <source>CSV, data</source>
        <translation>CSV，数据</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Width, px</source>
        <translation>宽度，px</translation>
    </message>
    <message>
        <source>Height, px</source>
        <translation>高度，px</translation>
    </message>
    <message>
        <source>DPI</source>
        <translation>DPI</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>Lines and text stay sharp at every size</source>
        <translation>线条和文字在任何尺寸下都清晰</translation>
    </message>
    <message>
        <source>SI units, all digits, decimal point</source>
        <translation>SI 单位，全部位数，小数点</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::FrontierCard</name>
    <message>
        <source>Fit all (Home)</source>
        <translation>适应全部（Home）</translation>
    </message>
    <message>
        <source>Copy the plot as a picture</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Export the plot</source>
        <translation>导出图像</translation>
    </message>
    <message>
        <source>click: use this layout</source>
        <translation>单击：采用此布局</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::MainWindow</name>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Open a scenario</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>保存场景</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::Notices</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::NumberBox</name>
    <message>
        <source>found "%1", a whole number from %2 to %3 is right</source>
        <translation>输入为“%1”，应为 %2 到 %3 的整数</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::RackCard</name>
    <message>
        <source>cell = %1</source>
        <translation>一格 = %1</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::RackChooser</name>
    <message>
        <source>Choose racks</source>
        <translation>选择机架</translation>
    </message>
    <message>
        <source>Choose one to %1 systems to compare</source>
        <translation>选择一到 %1 个系统进行对比</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::SeriesLegend</name>
    <message>
        <source>%1, hidden</source>
        <translation>%1，已隐藏</translation>
    </message>
    <message>
        <source>%1 has no point that fits</source>
        <translation>%1 没有放得下的点</translation>
    </message>
    <message>
        <source>Click hides or shows, double click shows only this one</source>
        <translation>单击隐藏或显示，双击只显示这一条</translation>
    </message>
    <message>
        <source>current layout</source>
        <translation>当前布局</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::StatusLine</name>
    <message>
        <source>, computing</source>
        <translation>，计算中</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>Show why</source>
        <translation>查看原因</translation>
    </message>
    <message>
        <source>Show why points do not fit</source>
        <translation>查看放不下的原因</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::TopBar</name>
    <message>
        <source>Open or save a scenario</source>
        <translation>打开或保存场景</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Export a picture or its data</source>
        <translation>导出图像或数据</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Open a scenario</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>保存场景</translation>
    </message>
</context>
</TS>
