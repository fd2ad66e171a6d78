<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>Open a scenario</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Save the scenario as</source>
        <translation>场景另存为</translation>
    </message>
    <message>
        <source>Export a picture or its data</source>
        <translation>导出图像或数据</translation>
    </message>
    <message>
        <source>Copy the picture of the view in focus</source>
        <translation>复制焦点视图的图像</translation>
    </message>
    <message>
        <source>Copy the data of the view in focus</source>
        <translation>复制焦点视图的数据</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Pin this state to compare with</source>
        <translation>固定此状态以供对比</translation>
    </message>
    <message>
        <source>Search the settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>First rack</source>
        <translation>第一个机架</translation>
    </message>
    <message>
        <source>Second rack</source>
        <translation>第二个机架</translation>
    </message>
    <message>
        <source>Third rack</source>
        <translation>第三个机架</translation>
    </message>
    <message>
        <source>Fourth rack</source>
        <translation>第四个机架</translation>
    </message>
    <message>
        <source>Fifth rack</source>
        <translation>第五个机架</translation>
    </message>
    <message>
        <source>First page</source>
        <translation>第一页</translation>
    </message>
    <message>
        <source>Second page</source>
        <translation>第二页</translation>
    </message>
    <message>
        <source>Third page</source>
        <translation>第三页</translation>
    </message>
    <message>
        <source>Fourth page</source>
        <translation>第四页</translation>
    </message>
    <message>
        <source>Fifth page</source>
        <translation>第五页</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>退出演示</translation>
    </message>
    <message>
        <source>Larger type</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller type</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal type</source>
        <translation>标准文字</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Sixth page</source>
        <translation>第六页</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>A step on, when paused</source>
        <translation>前进一步（暂停时）</translation>
    </message>
    <message>
        <source>A step back, when paused</source>
        <translation>后退一步（暂停时）</translation>
    </message>
    <message>
        <source>Bookmark this moment</source>
        <translation>为此刻加书签</translation>
    </message>
    <message>
        <source>Factory floor</source>
        <translation>工厂车间</translation>
    </message>
    <message>
        <source>Seventh page</source>
        <translation>第七页</translation>
    </message>
</context>
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
        <translation>%1/%2 块</translation>
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
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>A model file, or a config.json of Hugging Face</source>
        <translation>模型文件，或 Hugging Face 的 config.json</translation>
    </message>
    <message>
        <source>MXFP8 or BF16, by weights</source>
        <translation>MXFP8 或 BF16，依权重而定</translation>
    </message>
    <message>
        <source>One per remote node, forwarded inside it</source>
        <translation>每个远端节点一份，节点内转发</translation>
    </message>
    <message>
        <source>One per routed expert</source>
        <translation>每个路由专家一份</translation>
    </message>
    <message>
        <source>Every</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Every EP and DCP that divides</source>
        <translation>所有能整除的 EP 和 DCP</translation>
    </message>
    <message>
        <source>Widest</source>
        <translation>最宽</translation>
    </message>
    <message>
        <source>EP as wide as the stage, DCP 1</source>
        <translation>EP 与流水级同宽，DCP 为 1</translation>
    </message>
    <message>
        <source>CP splits the new tokens of prefill and midfill only</source>
        <translation>CP 只切分预填充和中间填充的新增 token</translation>
    </message>
    <message>
        <source>Speculation is of decode passes only</source>
        <translation>投机解码只用于解码</translation>
    </message>
    <message>
        <source>Output tokens are of decode passes only</source>
        <translation>输出 token 只用于解码</translation>
    </message>
    <message>
        <source>This is of prefill and midfill only</source>
        <translation>只用于预填充和中间填充</translation>
    </message>
    <message>
        <source>This is of decode only</source>
        <translation>只用于解码</translation>
    </message>
    <message>
        <source>as wide as TP × DP × CP</source>
        <translation>与 TP × DP × CP 同宽</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>Command line: %1</source>
        <translation>命令行：%1</translation>
    </message>
    <message>
        <source>Racks</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>number of GPUs|accelerators</source>
        <translation>GPU 数量|加速卡</translation>
    </message>
    <message>
        <source>architecture|parameters</source>
        <translation>架构|参数量</translation>
    </message>
    <message>
        <source>The model that is served</source>
        <translation>所服务的模型</translation>
    </message>
    <message>
        <source>prefill|midfill|decode</source>
        <translation>预填充|中间填充|解码</translation>
    </message>
    <message>
        <source>What a pass computes</source>
        <translation>一次前向传播计算什么</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>pipeline parallel|pipeline stages</source>
        <translation>流水线并行|流水级</translation>
    </message>
    <message>
        <source>attention data parallel|instances|replicas</source>
        <translation>注意力数据并行|实例|副本</translation>
    </message>
    <message>
        <source>expert parallel|mixture of experts</source>
        <translation>专家并行|混合专家|MoE</translation>
    </message>
    <message>
        <source>decode context parallel</source>
        <translation>解码上下文并行</translation>
    </message>
    <message>
        <source>context parallel|sequence parallel|ring attention</source>
        <translation>上下文并行|序列并行|环形注意力</translation>
    </message>
    <message>
        <source>CP, context parallel: the new tokens of a prefill or midfill cut over this many GPUs</source>
        <translation>CP，上下文并行：预填充或中间填充的新增 token 切分到这么多块 GPU</translation>
    </message>
    <message>
        <source>cached tokens|context length|prefix</source>
        <translation>已缓存 token|上下文长度|前缀</translation>
    </message>
    <message>
        <source>new tokens|prompt|input tokens</source>
        <translation>新增 token|提示|输入 token</translation>
    </message>
    <message>
        <source>batch size|sequences|concurrency</source>
        <translation>批大小|序列|并发</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>answer length|energy per query</source>
        <translation>回答长度|每次查询能耗</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>草稿 token</translation>
    </message>
    <message>
        <source>speculation|speculative decoding|MTP</source>
        <translation>投机|投机解码|MTP</translation>
    </message>
    <message>
        <source>Accepted length</source>
        <translation>接受长度</translation>
    </message>
    <message>
        <source>speculation|speculative decoding|acceptance</source>
        <translation>投机|投机解码|接受率</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>Prefill chunk</source>
        <translation>预填充分块</translation>
    </message>
    <message>
        <source>chunked prefill</source>
        <translation>分块预填充</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>weights outside the experts|trunk|quantization|precision</source>
        <translation>专家以外的权重|主干|量化|精度</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>expert weights|quantization|precision</source>
        <translation>专家权重|量化|精度</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>KV cache|quantization|precision</source>
        <translation>KV 缓存|量化|精度</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>recurrent state|linear attention|precision</source>
        <translation>循环状态|线性注意力|精度</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>quantization|precision</source>
        <translation>量化|精度</translation>
    </message>
    <message>
        <source>roofline|projected|today|efficiency</source>
        <translation>屋顶线|推算|现状|效率</translation>
    </message>
    <message>
        <source>Overlap of communication</source>
        <translation>通信重叠</translation>
    </message>
    <message>
        <source>hidden communication|compute overlap</source>
        <translation>通信隐藏|与计算重叠</translation>
    </message>
    <message>
        <source>Copies over the NIC</source>
        <translation>经网卡的副本</translation>
    </message>
    <message>
        <source>dispatch|scale-out network|deduplication</source>
        <translation>分发|横向扩展网络|去重</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>exponent|expert imbalance|power law|router|skew</source>
        <translation>指数|专家不均衡|幂律|路由器|偏斜</translation>
    </message>
    <message>
        <source>Expert copies</source>
        <translation>专家副本数</translation>
    </message>
    <message>
        <source>redundant experts|replicas|EPLB</source>
        <translation>冗余专家|副本|EPLB</translation>
    </message>
    <message>
        <source>TTFT at most</source>
        <translation>TTFT 上限</translation>
    </message>
    <message>
        <source>time to first token|latency limit|SLO</source>
        <translation>首 token 延迟|延迟上限|SLO</translation>
    </message>
    <message>
        <source>Points of the frontier with a longer time to first token are left out; of prefill and midfill.</source>
        <translation>略去首 token 延迟更长的前沿点；用于预填充和中间填充。</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>TPOT at most</source>
        <translation>TPOT 上限</translation>
    </message>
    <message>
        <source>time per output token|latency limit|SLO</source>
        <translation>每输出 token 时间|延迟上限|SLO</translation>
    </message>
    <message>
        <source>Points of the frontier with a longer time per output token are left out; of decode.</source>
        <translation>略去每输出 token 时间更长的前沿点；用于解码。</translation>
    </message>
    <message>
        <source>HBM at most</source>
        <translation>HBM 上限</translation>
    </message>
    <message>
        <source>memory limit|HBM cap</source>
        <translation>内存上限|HBM 上限</translation>
    </message>
    <message>
        <source>Sequences per instance</source>
        <translation>每实例序列数</translation>
    </message>
    <message>
        <source>max num seqs|batch limit</source>
        <translation>最大序列数|批大小上限</translation>
    </message>
    <message>
        <source>Deepest pipeline</source>
        <translation>最大流水级数</translation>
    </message>
    <message>
        <source>pipeline parallel|sweep</source>
        <translation>流水线并行|扫描</translation>
    </message>
    <message>
        <source>Widest CP</source>
        <translation>最大 CP 宽度</translation>
    </message>
    <message>
        <source>context parallel|sweep</source>
        <translation>上下文并行|扫描</translation>
    </message>
    <message>
        <source>The widest context parallel the frontier tries in prefill and midfill.</source>
        <translation>前沿在预填充和中间填充中尝试的最大上下文并行宽度。</translation>
    </message>
    <message>
        <source>EP the frontier tries</source>
        <translation>前沿尝试的 EP</translation>
    </message>
    <message>
        <source>expert parallel|sweep</source>
        <translation>专家并行|扫描</translation>
    </message>
    <message>
        <source>Every EP and DCP that divides, or EP as wide as the stage and no DCP.</source>
        <translation>所有能整除的 EP 和 DCP，或 EP 与流水级同宽且不用 DCP。</translation>
    </message>
    <message>
        <source>Expert copies: %1</source>
        <translation>专家副本数：%1</translation>
    </message>
    <message>
        <source>Batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不设上限</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
    <message>
        <source>Context %1</source>
        <translation>上下文 %1</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 = %2 GPU</source>
        <translation>%1 = %2 块 GPU</translation>
    </message>
    <message>
        <source>%1 = %2 GPU, not %3</source>
        <translation>%1 = %2 块 GPU，而非 %3 块</translation>
    </message>
    <message>
        <source>%1: %2 GPUs in each rack or box, %3 in use</source>
        <translation>%1：每台 %2 块 GPU，使用 %3 块</translation>
    </message>
    <message>
        <source>%1: %2 GPUs in each rack or box</source>
        <translation>%1：每台 %2 块 GPU</translation>
    </message>
    <message>
        <source>Per GPU: %1 of HBM at %2, scale-up %3 one way</source>
        <comment>bytes, bandwidth, bandwidth</comment>
        <translation>每块 GPU：HBM %1，带宽 %2，纵向扩展单向 %3</translation>
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
    <message>
        <source>per output token</source>
        <translation>每输出 token</translation>
    </message>
    <message>
        <source>per new token</source>
        <translation>每新增 token</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>每 token</translation>
    </message>
    <message>
        <source>TPOT, time per output token: from one token of a user to the next.</source>
        <translation>TPOT（每输出 token 时间）：同一用户从一个 token 到下一个 token 的时间。</translation>
    </message>
    <message>
        <source>TTFT, time to first token: until all new tokens of a prompt are computed.</source>
        <translation>TTFT（首 token 延迟）：算完提示中全部新增 token 所需的时间。</translation>
    </message>
    <message>
        <source>Its range is the band of the calibration: all uncertain constants at their fast and at their slow end.</source>
        <translation>其范围为校准的误差带：所有不确定常数分别取最快端和最慢端。</translation>
    </message>
    <message>
        <source>over %1</source>
        <comment>a limit</comment>
        <translation>超过 %1</translation>
    </message>
</context>
<context>
    <name>Changes</name>
    <message>
        <source>Context limit</source>
        <translation>上下文上限</translation>
    </message>
    <message>
        <source>Lost workers</source>
        <translation>故障工作节点</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>none</source>
        <comment>value of a change</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <comment>a part of the running factory</comment>
        <translation>%1已更改</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a part of the running factory, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a pool or tier: what of it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 off</source>
        <comment>a tier</comment>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>%1 on</source>
        <comment>a tier</comment>
        <translation>启用 %1</translation>
    </message>
</context>
<context>
    <name>ChipRow</name>
    <message>
        <source>Racks</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <comment>model, stage, tokens: Kimi K3 decode 32k</comment>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>%1 • modified</source>
        <translation>%1 • 已修改</translation>
    </message>
    <message>
        <source>Workers of %1</source>
        <comment>pool</comment>
        <translation>%1 的工作节点</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>默认</translation>
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
        <source>TPOT, low end of the band</source>
        <translation>TPOT，误差带下端</translation>
    </message>
    <message>
        <source>TTFT, low end of the band</source>
        <translation>TTFT，误差带下端</translation>
    </message>
    <message>
        <source>TPOT, high end of the band</source>
        <translation>TPOT，误差带上端</translation>
    </message>
    <message>
        <source>TTFT, high end of the band</source>
        <translation>TTFT，误差带上端</translation>
    </message>
    <message>
        <source>HBM per GPU</source>
        <translation>每 GPU 的 HBM</translation>
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
    <message>
        <source>Usable HBM per GPU</source>
        <translation>每 GPU 可用 HBM</translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Share of the pass: %1</source>
        <translation>占前向传播时间：%1</translation>
    </message>
    <message>
        <source>Pass time</source>
        <translation>前向传播时间</translation>
    </message>
    <message>
        <source>Time of the slowest stage</source>
        <translation>最慢流水级的时间</translation>
    </message>
    <message>
        <source>Throughput per GPU</source>
        <translation>单 GPU 吞吐量</translation>
    </message>
    <message>
        <source>Throughput per user</source>
        <translation>每用户吞吐量</translation>
    </message>
    <message>
        <source>Energy per token</source>
        <translation>每 token 能耗</translation>
    </message>
    <message>
        <source>Energy per query</source>
        <translation>每次查询能耗</translation>
    </message>
    <message>
        <source>Power per GPU</source>
        <translation>每 GPU 功率</translation>
    </message>
    <message>
        <source>Network per GPU, mean</source>
        <translation>每 GPU 网络流量（平均）</translation>
    </message>
    <message>
        <source>Network per GPU, peak</source>
        <translation>每 GPU 网络流量（峰值）</translation>
    </message>
    <message>
        <source>Work of the pass</source>
        <translation>前向传播的运算量</translation>
    </message>
    <message>
        <source>HBM traffic of the pass</source>
        <translation>前向传播的 HBM 流量</translation>
    </message>
    <message>
        <source>HBM read in the pass</source>
        <translation>前向传播的 HBM 读取量</translation>
    </message>
    <message>
        <source>Scale-up traffic of the pass</source>
        <translation>前向传播的纵向扩展流量</translation>
    </message>
    <message>
        <source>Scale-out traffic of the pass</source>
        <translation>前向传播的横向扩展流量</translation>
    </message>
    <message>
        <source>Compute utilisation</source>
        <translation>算力利用率</translation>
    </message>
    <message>
        <source>HBM bandwidth utilisation</source>
        <translation>HBM 带宽利用率</translation>
    </message>
    <message>
        <source>%1 points</source>
        <comment>percentage points</comment>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>固定项 %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>Racks compared</source>
        <translation>对比的机架</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Cached tokens</source>
        <translation>已缓存 token</translation>
    </message>
    <message>
        <source>New tokens</source>
        <translation>新增 token</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Limit on latency</source>
        <translation>延迟上限</translation>
    </message>
    <message>
        <source>Largest CP tried</source>
        <translation>尝试的最大 CP</translation>
    </message>
    <message>
        <source>Only the widest EP</source>
        <translation>仅用最宽的 EP</translation>
    </message>
    <message>
        <source>Batches swept</source>
        <translation>扫描的批大小</translation>
    </message>
    <message>
        <source>TPOT: from one token of a user to the next.</source>
        <translation>TPOT：同一用户从一个 token 到下一个 token 的时间。</translation>
    </message>
    <message>
        <source>TTFT: until all new tokens of a prompt are computed.</source>
        <translation>TTFT：算完提示中全部新增 token 所需的时间。</translation>
    </message>
    <message>
        <source>The pipeline stage that is busy longest: a pass leaves the pipeline in each such time.</source>
        <translation>忙碌时间最长的流水线级：每隔这段时间有一次前向传播离开流水线。</translation>
    </message>
    <message>
        <source>–, other stage</source>
        <comment>in place of a change: the two are not the same quantity</comment>
        <translation>–，阶段不同</translation>
    </message>
</context>
<context>
    <name>ComparePicture</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>changes against %1</source>
        <translation>变化基准：%1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>and %1 more, in the data</source>
        <comment>rows that there was no room for</comment>
        <translation>另有 %1 项，见数据</translation>
    </message>
</context>
<context>
    <name>Edits</name>
    <message>
        <source>Layout: %1 at batch %2</source>
        <translation>布局：%1，批大小 %2</translation>
    </message>
    <message>
        <source>Without rack: %1</source>
        <translation>移除机架：%1</translation>
    </message>
    <message>
        <source>With rack: %1</source>
        <translation>加入机架：%1</translation>
    </message>
    <message>
        <source>Limit on latency</source>
        <translation>延迟上限</translation>
    </message>
    <message>
        <source>Largest CP tried</source>
        <translation>尝试的最大 CP</translation>
    </message>
    <message>
        <source>Only the widest EP</source>
        <translation>只用最宽 EP</translation>
    </message>
    <message>
        <source>Batches swept</source>
        <translation>扫描的批大小</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <comment>a choice: from a value to another</comment>
        <translation>%1：从 %2 改为 %3</translation>
    </message>
    <message>
        <source>No limit on TPOT</source>
        <translation>TPOT 不设上限</translation>
    </message>
    <message>
        <source>No limit on TTFT</source>
        <translation>TTFT 不设上限</translation>
    </message>
    <message>
        <source>TPOT at most %1</source>
        <translation>TPOT 上限 %1</translation>
    </message>
    <message>
        <source>TTFT at most %1</source>
        <translation>TTFT 上限 %1</translation>
    </message>
    <message>
        <source>Open: %1</source>
        <translation>打开：%1</translation>
    </message>
    <message>
        <source>Back to the scenario as opened</source>
        <translation>恢复到打开时的场景</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <comment>a choice back to its default</comment>
        <translation>恢复默认：%1</translation>
    </message>
    <message>
        <source>Reset all choices</source>
        <translation>全部选项恢复默认</translation>
    </message>
    <message>
        <source>Swap with pin %1</source>
        <translation>与固定项 %1 互换</translation>
    </message>
    <message>
        <source>Rack shown: %1</source>
        <translation>显示的机架：%1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>阶段：%1</translation>
    </message>
    <message>
        <source>GPUs %1 to %2</source>
        <translation>GPU 从 %1 块改为 %2 块</translation>
    </message>
    <message>
        <source>TP %1 to %2</source>
        <translation>TP 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>PP %1 to %2</source>
        <translation>PP 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>DP %1 to %2</source>
        <translation>DP 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>EP set by hand</source>
        <translation>EP 改为手动设置</translation>
    </message>
    <message>
        <source>EP %1 to %2</source>
        <translation>EP 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>DCP %1 to %2</source>
        <translation>DCP 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>CP %1 to %2</source>
        <translation>CP 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>EP follows TP × DP</source>
        <translation>EP 跟随 TP × DP</translation>
    </message>
    <message>
        <source>Context %1 to %2</source>
        <translation>上下文从 %1 改为 %2</translation>
    </message>
    <message>
        <source>New tokens %1 to %2</source>
        <translation>新增 token 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>Batch %1 to %2</source>
        <translation>批大小从 %1 改为 %2</translation>
    </message>
    <message>
        <source>Calibration: %1</source>
        <translation>校准：%1</translation>
    </message>
    <message>
        <source>Largest CP tried %1 to %2</source>
        <translation>尝试的最大 CP 从 %1 改为 %2</translation>
    </message>
    <message>
        <source>Sweep only the widest EP</source>
        <translation>只扫描最宽 EP</translation>
    </message>
    <message>
        <source>Sweep every EP and DCP</source>
        <translation>扫描全部 EP 和 DCP</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <comment>a change of the running factory, the value before</comment>
        <translation>%1，原为 %2</translation>
    </message>
</context>
<context>
    <name>Events</name>
    <message>
        <source>In the queue</source>
        <translation>在队列中</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>to keep the wait short</source>
        <translation>以免等待过长</translation>
    </message>
    <message>
        <source>the queue is full</source>
        <translation>队列已满</translation>
    </message>
    <message>
        <source>longer than the context limit</source>
        <translation>超过上下文上限</translation>
    </message>
    <message>
        <source>larger than the HBM</source>
        <translation>大于 HBM</translation>
    </message>
    <message>
        <source>no worker for it</source>
        <translation>没有可用的工作节点</translation>
    </message>
    <message>
        <source>Worker in service</source>
        <translation>工作节点投入服务</translation>
    </message>
    <message>
        <source>Worker is set up</source>
        <translation>工作节点开始配置</translation>
    </message>
    <message>
        <source>Worker drains</source>
        <translation>工作节点开始排空</translation>
    </message>
    <message>
        <source>Worker is off</source>
        <translation>工作节点关闭</translation>
    </message>
    <message>
        <source>Worker is lost</source>
        <translation>工作节点故障</translation>
    </message>
    <message>
        <source>host link</source>
        <translation>主机链路</translation>
    </message>
    <message>
        <source>SSD link</source>
        <translation>SSD 链路</translation>
    </message>
    <message>
        <source>network pool</source>
        <translation>网络内存池</translation>
    </message>
    <message>
        <source>hot cache</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>工作节点 %1</translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>Next step of a request</source>
        <translation>请求进入下一步</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>退回</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作节点</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>淘汰</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Hand-off</source>
        <translation>交接</translation>
    </message>
    <message>
        <source>Write-down</source>
        <translation>写回</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>拒绝：%1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>%1 ended</source>
        <comment>of a transfer</comment>
        <translation>%1结束</translation>
    </message>
    <message>
        <source>Evicted from %1</source>
        <translation>淘汰（%1）</translation>
    </message>
    <message>
        <source>Decode pass</source>
        <translation>解码前向传播</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>what ran, how long</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 of prompts</source>
        <comment>tokens</comment>
        <translation>提示 %1</translation>
    </message>
    <message>
        <source>Limited by: %1</source>
        <translation>受限于：%1</translation>
    </message>
    <message>
        <source>Request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>始于 %1</translation>
    </message>
    <message>
        <source>Loading its cached KV begins</source>
        <translation>开始加载其缓存的 KV</translation>
    </message>
    <message>
        <source>Prefill begins</source>
        <translation>预填充开始</translation>
    </message>
    <message>
        <source>Prefill ended, waits for room to decode</source>
        <translation>预填充结束，等待解码空间</translation>
    </message>
    <message>
        <source>Hand-off of its KV begins</source>
        <translation>开始交接其 KV</translation>
    </message>
    <message>
        <source>Decoding begins</source>
        <translation>解码开始</translation>
    </message>
    <message>
        <source>Waits for prefill</source>
        <translation>等待预填充</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>预填充</translation>
    </message>
</context>
<context>
    <name>Floor</name>
    <message>
        <source>Link width, GB/s</source>
        <translation>链路宽度，GB/s</translation>
    </message>
    <message>
        <source>GPUs: what limits</source>
        <translation>GPU：受何限制</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>算力</translation>
    </message>
    <message>
        <source>memory</source>
        <comment>limit of time</comment>
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
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>time by a law</source>
        <translation>用时由规律给出</translation>
    </message>
    <message>
        <source>deeper = busier</source>
        <translation>颜色越深越忙</translation>
    </message>
    <message>
        <source>passes read %1, off scale</source>
        <translation>前向传播读取 %1，超出刻度</translation>
    </message>
    <message>
        <source>passes read %1</source>
        <translation>前向传播读取 %1</translation>
    </message>
    <message>
        <source>No tier below the HBM: what has to leave it is computed again</source>
        <translation>HBM 之下没有存储层：移出 HBM 的内容需要重算</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>GPUs, what a cell stands for</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Retire</source>
        <translation>退役</translation>
    </message>
    <message>
        <source>No pools: nothing is computed here</source>
        <translation>没有节点池：此处不做计算</translation>
    </message>
    <message>
        <source>in the making</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>under 0.1 %</source>
        <translation>低于 0.1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>One dot = %1</source>
        <translation>一点 = %1</translation>
    </message>
    <message>
        <source>first waits %1</source>
        <translation>首个已等 %1</translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation>没有请求等待</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>stage: name of a pool</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>workers x GPUs of each</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1: experts</source>
        <comment>name of a pool</comment>
        <translation>%1：专家</translation>
    </message>
    <message>
        <source>Decode experts</source>
        <translation>解码专家</translation>
    </message>
    <message>
        <source>%1: attention</source>
        <comment>name of a pool</comment>
        <translation>%1：注意力</translation>
    </message>
    <message>
        <source>Decode attention</source>
        <translation>解码注意力</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>忙碌 %1</translation>
    </message>
    <message>
        <source>no workers</source>
        <translation>没有工作节点</translation>
    </message>
    <message>
        <source>all wait</source>
        <translation>全部等待</translation>
    </message>
    <message>
        <source>%1 at %2 of %3</source>
        <comment>what limits, busy workers with it, busy workers</comment>
        <translation>%1（%2/%3）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number of workers, their state</comment>
        <translation>%1 个%2</translation>
    </message>
    <message>
        <source>1 prompt</source>
        <translation>1 个提示</translation>
    </message>
    <message>
        <source>%1 prompts</source>
        <translation>%1 个提示</translation>
    </message>
    <message>
        <source>%1, %2 to hand over</source>
        <translation>%1，%2 个待交接</translation>
    </message>
    <message>
        <source>%1 of %2 slots</source>
        <translation>%1/%2 个解码槽</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 coming</source>
        <translation>%1 个交接中</translation>
    </message>
    <message>
        <source>%1 wait for room</source>
        <translation>%1 个等待空间</translation>
    </message>
    <message>
        <source>read %1</source>
        <translation>读 %1</translation>
    </message>
    <message>
        <source>read %1, write %2</source>
        <translation>读 %1，写 %2</translation>
    </message>
    <message>
        <source>hit %1</source>
        <comment>share of prompt tokens found in a tier</comment>
        <translation>命中 %1</translation>
    </message>
    <message>
        <source>Tool and human gaps: 1 turn to come</source>
        <translation>工具与人工间隔：尚有 1 个轮次</translation>
    </message>
    <message>
        <source>Tool and human gaps: %1 turns to come</source>
        <translation>工具与人工间隔：尚有 %1 个轮次</translation>
    </message>
    <message>
        <source>Session %1</source>
        <translation>会话 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>what a request does, how long</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>turn %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>context %1</source>
        <comment>tokens</comment>
        <translation>上下文 %1</translation>
    </message>
    <message>
        <source>%1 of %2 said</source>
        <comment>tokens</comment>
        <translation>已输出 %1/%2</translation>
    </message>
    <message>
        <source>%1 cached</source>
        <comment>tokens</comment>
        <translation>已缓存 %1</translation>
    </message>
    <message>
        <source>%1 requests of it here</source>
        <translation>此处有它的 %1 个请求</translation>
    </message>
    <message>
        <source>The GPUs&apos; own memory: a prompt is computed and an answer decoded only from here.</source>
        <translation>GPU 自身的内存：计算提示和解码回答都只能从这里读取。</translation>
    </message>
    <message>
        <source>Memory of the CPUs beside the GPUs: KV that rests here comes back over the host link.</source>
        <translation>GPU 旁 CPU 的内存：存放在此的 KV 经主机链路取回。</translation>
    </message>
    <message>
        <source>Flash disks of the node: large and slow, for contexts that rest long.</source>
        <translation>节点的闪存盘：容量大、速度慢，存放长时间闲置的上下文。</translation>
    </message>
    <message>
        <source>Memory behind the network that all workers share.</source>
        <translation>经网络访问的内存，所有工作节点共享。</translation>
    </message>
    <message>
        <source>Prefixes that many prompts share, kept once for the whole rack.</source>
        <translation>许多提示共享的前缀，整个机架只存一份。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 used</source>
        <comment>shelf, bytes, bytes</comment>
        <translation>%1：已用 %2，共 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of prompt tokens</source>
        <translation>提示 token %1</translation>
    </message>
    <message>
        <source>Room for KV in the HBM of this pool; the weights are not counted.</source>
        <translation>此节点池的 HBM 中可存放 KV 的空间，不含权重。</translation>
    </message>
    <message>
        <source>Load: %1 to %2</source>
        <translation>加载：%1 → %2</translation>
    </message>
    <message>
        <source>Write: %1 to %2</source>
        <translation>写回：%1 → %2</translation>
    </message>
    <message>
        <source>1 transfer on its way</source>
        <translation>1 个传输进行中</translation>
    </message>
    <message>
        <source>%1 transfers on their way</source>
        <translation>%1 个传输进行中</translation>
    </message>
    <message>
        <source>experts on %1 of their own</source>
        <translation>专家独用 %1</translation>
    </message>
    <message>
        <source>its HBM reads and writes %1</source>
        <translation>其 HBM 读写 %1</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>worker, GPUs, state</comment>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>a pass over %1, %2</source>
        <translation>一次前向传播，%1，%2</translation>
    </message>
    <message>
        <source>computes %1 of a prompt, %2</source>
        <translation>正在计算提示的 %1，%2</translation>
    </message>
    <message>
        <source>takes %1, ends in %2</source>
        <translation>用时 %1，%2 后结束</translation>
    </message>
    <message>
        <source>%1 of %2 slots, %3 ready, %4 coming</source>
        <translation>%1/%2 个解码槽，%3 个就绪，%4 个交接中</translation>
    </message>
    <message>
        <source>HBM: %1 of %2 used</source>
        <translation>HBM：已用 %1，共 %2</translation>
    </message>
    <message>
        <source>Request %1 of session %2</source>
        <translation>会话 %2 的请求 %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1，已 %2</translation>
    </message>
    <message>
        <source>%1 of prompt, %2 cached</source>
        <translation>提示 %1，已缓存 %2</translation>
    </message>
    <message>
        <source>a person waits</source>
        <translation>有人在等待</translation>
    </message>
    <message>
        <source>a program waits</source>
        <translation>程序在等待</translation>
    </message>
    <message>
        <source>Arrivals: %1</source>
        <translation>到达：%1</translation>
    </message>
    <message>
        <source>%1 since measuring began</source>
        <translation>开始计数以来 %1 个</translation>
    </message>
    <message>
        <source>Queue: %1 wait for admission</source>
        <translation>队列：%1 个等待准入</translation>
    </message>
    <message>
        <source>the orchestrator admits them in this order</source>
        <translation>调度层按此顺序准入</translation>
    </message>
    <message>
        <source>%1 being handed over</source>
        <translation>%1 个交接中</translation>
    </message>
    <message>
        <source>Retirement: %1</source>
        <comment>rate</comment>
        <translation>退役：%1</translation>
    </message>
    <message>
        <source>their sessions wait for a tool or a person, outside the factory</source>
        <translation>其会话在工厂外等待工具或人</translation>
    </message>
    <message>
        <source>KV of session %1</source>
        <translation>会话 %1 的 KV</translation>
    </message>
    <message>
        <source>KV at rest</source>
        <translation>闲置的 KV</translation>
    </message>
    <message>
        <source>%1 of %2 moved</source>
        <comment>bytes of bytes</comment>
        <translation>已传 %1，共 %2</translation>
    </message>
    <message>
        <source>%1, %2 to go</source>
        <comment>rate, time</comment>
        <translation>%1，还需 %2</translation>
    </message>
    <message>
        <source>about to start</source>
        <translation>即将开始</translation>
    </message>
    <message>
        <source>%1 requests arrive, %2 wait in the queue.</source>
        <translation>请求到达 %1，队列中有 %2 个等待。</translation>
    </message>
    <message>
        <source>%1, %2: %3, %4, %5.</source>
        <comment>pool, GPUs, busy, limit, work</comment>
        <translation>%1，%2：%3，%4，%5。</translation>
    </message>
    <message>
        <source>Workers: %1.</source>
        <translation>工作节点：%1。</translation>
    </message>
    <message>
        <source>%1 ready, %2 being handed over.</source>
        <translation>%1 个就绪，%2 个交接中。</translation>
    </message>
    <message>
        <source>%1 of %2: %3.</source>
        <comment>tier, capacity, fullness</comment>
        <translation>%1：容量 %2，已用 %3。</translation>
    </message>
    <message>
        <source>%1 of %2: %3, %4.</source>
        <comment>tier, capacity, fullness, flow</comment>
        <translation>%1：容量 %2，已用 %3，%4。</translation>
    </message>
    <message>
        <source>Retirement %1.</source>
        <translation>退役 %1。</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>CPU DRAM</source>
        <translation>CPU 内存</translation>
    </message>
    <message>
        <source>SSD</source>
        <translation>SSD</translation>
    </message>
    <message>
        <source>Network pool</source>
        <translation>网络内存池</translation>
    </message>
    <message>
        <source>Rack hot cache</source>
        <translation>机架热缓存</translation>
    </message>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>Pool</source>
        <comment>network pool</comment>
        <translation>内存池</translation>
    </message>
    <message>
        <source>Hot cache</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>shared prefix</source>
        <translation>共享前缀</translation>
    </message>
    <message>
        <source>live context</source>
        <translation>活动上下文</translation>
    </message>
    <message>
        <source>idle context</source>
        <translation>空闲上下文</translation>
    </message>
    <message>
        <source>new suffix</source>
        <translation>新增后缀</translation>
    </message>
    <message>
        <source>working</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>配置中</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>排空中</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>compute limits</source>
        <translation>受算力限制</translation>
    </message>
    <message>
        <source>memory limits</source>
        <translation>受内存带宽限制</translation>
    </message>
    <message>
        <source>network limits</source>
        <translation>受网络限制</translation>
    </message>
    <message>
        <source>fixed cost limits</source>
        <translation>受固定开销限制</translation>
    </message>
    <message>
        <source>power limits</source>
        <translation>受功率上限限制</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>loading KV</source>
        <translation>加载 KV</translation>
    </message>
    <message>
        <source>handed over</source>
        <translation>交接中</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>decoding</source>
        <translation>解码中</translation>
    </message>
    <message>
        <source>1 cell = %1</source>
        <comment>number of requests</comment>
        <translation>一格 = %1</translation>
    </message>
    <message>
        <source>1 cell = %1 GPUs</source>
        <translation>一格 = %1 块 GPU</translation>
    </message>
    <message>
        <source>1 cell = %1 workers</source>
        <translation>一格 = %1 个工作节点</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 块 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 块 GPU</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>answers %1</source>
        <translation>回答 %1</translation>
    </message>
    <message>
        <source>put back %1</source>
        <translation>被退回 %1</translation>
    </message>
    <message>
        <source>worker %1</source>
        <comment>name</comment>
        <translation>工作节点 %1</translation>
    </message>
    <message>
        <source>blobs: %1</source>
        <translation>KV 数据块：%1</translation>
    </message>
    <message>
        <source>times put back: %1</source>
        <translation>退回次数：%1</translation>
    </message>
    <message>
        <source>power</source>
        <comment>limit of time</comment>
        <translation>功率</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>since %1</source>
        <comment>a time of the run</comment>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>%1 more are away with lost workers</source>
        <comment>bytes</comment>
        <translation>另有 %1 随故障工作节点离线</translation>
    </message>
    <message>
        <source>Bars of the pools are on one scale, unless one would be too short to be read.</source>
        <translation>各资源池的条形采用同一比例，除非其中某条会短得无法辨认。</translation>
    </message>
    <message>
        <source>one takes %1 at the rates of now</source>
        <translation>按当前速率每次需 %1</translation>
    </message>
    <message>
        <source>one like those before, alone, would take some %1</source>
        <translation>与此前相同的一次传输独占时约需 %1</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <comment>bytes of all workers together</comment>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>not here now: in a gap, over, or still to come</source>
        <translation>当前不在此处：在间隔中、已结束或尚未到来</translation>
    </message>
    <message>
        <source>Session %1, request %2</source>
        <translation>会话 %1，请求 %2</translation>
    </message>
    <message>
        <source>Session %1 is followed no longer</source>
        <translation>不再跟踪会话 %1</translation>
    </message>
    <message>
        <source>this is another run</source>
        <translation>这是另一次运行</translation>
    </message>
    <message>
        <source>In prefill or decode: %1</source>
        <translation>预填充或解码中：%1</translation>
    </message>
    <message>
        <source>Hand-off: KV of prefilled prompts to decode workers</source>
        <translation>交接：把已预填充提示的 KV 送往解码工作节点</translation>
    </message>
    <message>
        <source>so slowly each transfer has a dot, however small</source>
        <translation>这样慢时每次传输都有一点，无论多小</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>pool, its GPUs</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>prompts here: %1; prefilled, to hand over: %2</source>
        <translation>此处的提示：%1；已预填充待交接：%2</translation>
    </message>
    <message>
        <source>Ready: %1 prefilled, in the HBM of their decode worker</source>
        <translation>就绪：%1 个已预填充，位于各自解码工作节点的 HBM 中</translation>
    </message>
    <message>
        <source>%1 prefilled and without room at a decode worker</source>
        <translation>%1 个已预填充，解码工作节点尚无空间</translation>
    </message>
    <message>
        <source>tokens count when they are said, answers when complete</source>
        <translation>token 在输出时计入，回答在完成时计入</translation>
    </message>
    <message>
        <source>%1 workers with %2 each</source>
        <translation>%1 个工作节点，每个 %2</translation>
    </message>
    <message>
        <source>%1 workers with %2 to %3 each</source>
        <translation>%1 个工作节点，每个 %2 至 %3</translation>
    </message>
    <message>
        <source>Rates: those of this moment</source>
        <translation>速率：此刻的值</translation>
    </message>
    <message>
        <source>Rates: mean of the first %1</source>
        <translation>速率：最初 %1 的平均</translation>
    </message>
    <message>
        <source>Rates: mean of the last %1 s</source>
        <translation>速率：最近 %1 秒的平均</translation>
    </message>
    <message>
        <source>of this moment</source>
        <translation>此刻的值</translation>
    </message>
    <message>
        <source>mean since 0:00</source>
        <translation>自 0:00 的平均</translation>
    </message>
    <message>
        <source>mean of last %1 s</source>
        <translation>近 %1 秒平均</translation>
    </message>
    <message>
        <source>waiting for prefill</source>
        <translation>等待预填充</translation>
    </message>
    <message>
        <source>in prefill</source>
        <translation>预填充中</translation>
    </message>
    <message>
        <source>prefilled</source>
        <translation>已预填充</translation>
    </message>
    <message>
        <source>refused %1</source>
        <translation>拒绝 %1</translation>
    </message>
    <message>
        <source>failed %1</source>
        <translation>失败 %1</translation>
    </message>
    <message>
        <source>faint: what came and went between two frames</source>
        <translation>浅色：两帧之间来去的传输</translation>
    </message>
    <message>
        <source>none serves now</source>
        <translation>目前无一在服务</translation>
    </message>
    <message>
        <source>those that serve wait</source>
        <translation>在服务的都在等待</translation>
    </message>
    <message>
        <source>%1 busy now</source>
        <translation>此刻忙碌 %1</translation>
    </message>
    <message>
        <source>%1 busy since 0:00</source>
        <translation>自 0:00 忙碌 %1</translation>
    </message>
    <message>
        <source>%1 busy in %2 s</source>
        <comment>share, seconds of late</comment>
        <translation>%2 秒内忙碌 %1</translation>
    </message>
    <message>
        <source>evicted %1</source>
        <comment>rate</comment>
        <translation>驱逐 %1</translation>
    </message>
    <message>
        <source>dropped with contexts that ended %1</source>
        <comment>rate</comment>
        <translation>随结束的上下文丢弃 %1</translation>
    </message>
    <message>
        <source>hardly anything stays: contexts end with the turn that wrote them</source>
        <translation>几乎什么都留不下：上下文随写入它的那一轮结束</translation>
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
        <source>%1 per query, network %2</source>
        <translation>每次查询 %1，网络 %2</translation>
    </message>
    <message>
        <source>Pin %1: %2.</source>
        <translation>固定项 %1：%2。</translation>
    </message>
    <message>
        <source>better: down and left</source>
        <translation>越靠左下越好</translation>
    </message>
    <message>
        <source>new tokens/s</source>
        <translation>新增 tokens/s</translation>
    </message>
    <message>
        <source>Energy per query</source>
        <translation>每次查询能耗</translation>
    </message>
    <message>
        <source>J per %1 output tokens</source>
        <translation>J / %1 输出 token</translation>
    </message>
    <message>
        <source>J per %1 new tokens</source>
        <translation>J / %1 新增 token</translation>
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
        <source>usable HBM of %1: %2</source>
        <translation>%1 可用 HBM：%2</translation>
    </message>
    <message>
        <source>band of the calibration: TPOT from low to high</source>
        <translation>校准误差带：TPOT 从低到高</translation>
    </message>
    <message>
        <source>band of the calibration: TTFT from low to high</source>
        <translation>校准误差带：TTFT 从低到高</translation>
    </message>
    <message>
        <source>left out, figures that are no numbers: %1</source>
        <translation>略去 %1 个无有效数值的点</translation>
    </message>
    <message>
        <source>%1 limit %2</source>
        <translation>%1 上限 %2</translation>
    </message>
    <message>
        <source>HBM limit %1</source>
        <translation>HBM 上限 %1</translation>
    </message>
    <message>
        <source>%1 in flight</source>
        <translation>在途 %1</translation>
    </message>
    <message>
        <source>%1 tokens in flight</source>
        <translation>在途 %1 token</translation>
    </message>
    <message>
        <source>%1 tokens/s per user</source>
        <translation>每用户 %1 tokens/s</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a quantity and its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>HBM %1</source>
        <translation>HBM %1</translation>
    </message>
    <message>
        <source>%1 sequences per instance</source>
        <translation>每实例 %1 条序列</translation>
    </message>
    <message>
        <source>Best within %1: %2, %3, batch %4, %5 per GPU</source>
        <comment>limits, system, layout, batch, throughput</comment>
        <translation>约束内最佳（%1）：%2，%3，批大小 %4，每 GPU %5</translation>
    </message>
    <message>
        <source>best within %1</source>
        <translation>约束内最佳（%1）</translation>
    </message>
    <message>
        <source>%1, %2: %3 at %4.</source>
        <comment>system, best within its limits: value, latency</comment>
        <translation>%1，%2：%4 时为 %3。</translation>
    </message>
    <message>
        <source>J per output token</source>
        <translation>J / 输出 token</translation>
    </message>
    <message>
        <source>J per new token</source>
        <translation>J / 新增 token</translation>
    </message>
    <message>
        <source>curves swept at %1 batches</source>
        <translation>曲线扫描了 %1 种批大小</translation>
    </message>
    <message>
        <source>%1 token in flight</source>
        <translation>在途 %1 token</translation>
    </message>
    <message>
        <source>Take the limit on the %1 away</source>
        <translation>取消 %1 上限</translation>
    </message>
    <message>
        <source>Take the limit on the HBM away</source>
        <translation>取消 HBM 上限</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>system, why it has no curve</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No point within the limits: %1 do not fit HBM, %2 exceed a limit</source>
        <translation>没有点满足约束：%1 个 HBM 放不下，%2 个超出约束</translation>
    </message>
    <message>
        <source>J per token</source>
        <comment>in a title with little room</comment>
        <translation>J / token</translation>
    </message>
    <message>
        <source>J per %1 tokens</source>
        <comment>in a title with little room</comment>
        <translation>J / %1 token</translation>
    </message>
    <message>
        <source>measured nearby: %1</source>
        <translation>附近实测：%1</translation>
    </message>
</context>
<context>
    <name>InspectorPage</name>
    <message>
        <source>Marked: %1.</source>
        <translation>已标出：%1。</translation>
    </message>
    <message>
        <source>Inputs and where they come from</source>
        <translation>输入及其来源</translation>
    </message>
</context>
<context>
    <name>Live</name>
    <message>
        <source>%1 too short to draw each</source>
        <comment>spans</comment>
        <translation>%1 段过短，不逐一绘制</translation>
    </message>
    <message>
        <source>Most of their time: %1</source>
        <translation>用时最多的：%1</translation>
    </message>
    <message>
        <source>Busy %1 of %2</source>
        <comment>share, time</comment>
        <translation>%2 内忙碌 %1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>始于 %1</translation>
    </message>
    <message>
        <source>pass, by a law</source>
        <translation>前向传播，用时由规律给出</translation>
    </message>
    <message>
        <source>pass, %1</source>
        <comment>its limit</comment>
        <translation>前向传播，%1</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>decoding</source>
        <translation>解码中</translation>
    </message>
    <message>
        <source>all</source>
        <comment>power</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>idle</source>
        <comment>power</comment>
        <translation>空闲</translation>
    </message>
    <message>
        <source>all racks</source>
        <translation>所有机架</translation>
    </message>
    <message>
        <source>to the owner</source>
        <translation>自有成本</translation>
    </message>
    <message>
        <source>Nothing measured here yet.</source>
        <translation>此处尚无数据。</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>队列深度</translation>
    </message>
    <message>
        <source>Tier hits</source>
        <translation>存储层命中</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Tier traffic</source>
        <translation>存储层流量</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Time to the first token, by when it came: half of the requests, and all but one in 100, were quicker.</source>
        <translation>首 token 延迟，按首 token 出现的时刻绘制；两条曲线分别表示一半和 99 % 的请求更快。</translation>
    </message>
    <message>
        <source>Time per output token, by when the answer was complete: half of the requests, and all but one in 100, were quicker.</source>
        <translation>每输出 token 时间，按回答完成的时刻绘制；两条曲线分别表示一半和 99 % 的请求更快。</translation>
    </message>
    <message>
        <source>Tokens of prompts that began which were found in a tier, not computed.</source>
        <translation>已开始的提示中，在某一存储层命中而无须计算的 token。</translation>
    </message>
    <message>
        <source>Sequences that decode, on all workers.</source>
        <translation>所有工作节点上正在解码的序列。</translation>
    </message>
    <message>
        <source>What lies in a tier or is reserved there, of what it holds.</source>
        <translation>存储层中已存放或已预留的部分占其容量的比例。</translation>
    </message>
    <message>
        <source>Bytes read from a tier and written down to it, a second.</source>
        <translation>每秒从存储层读取和写入其中的字节数。</translation>
    </message>
    <message>
        <source>Power of all racks: what they take when they idle, and that with what passes add.</source>
        <translation>所有机架的功率：空闲时的功率，以及加上前向传播所增部分的功率。</translation>
    </message>
    <message>
        <source>Energy of all racks for each token of output. There is none while no token is said.</source>
        <translation>所有机架每输出 token 的能耗。没有 token 输出时无数值。</translation>
    </message>
    <message>
        <source>What the GPUs in service cost their owner for a million tokens of output. There is none while no token is said.</source>
        <translation>在服务的 GPU 每百万输出 token 的自有成本。没有 token 输出时无数值。</translation>
    </message>
    <message>
        <source>pool</source>
        <comment>tier of memory</comment>
        <translation>内存池</translation>
    </message>
    <message>
        <source>hot cache</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>% of prompt tokens</source>
        <translation>%（占提示 token）</translation>
    </message>
    <message>
        <source>% of workers</source>
        <translation>%（占工作节点）</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>% of capacity</source>
        <translation>%（占容量）</translation>
    </message>
    <message>
        <source>%1 per output token</source>
        <translation>%1 / 输出 token</translation>
    </message>
    <message>
        <source>USD per million tokens</source>
        <translation>美元 / 百万 token</translation>
    </message>
    <message>
        <source>prefill, by a law</source>
        <translation>预填充，用时由规律给出</translation>
    </message>
    <message>
        <source>prefill, %1</source>
        <comment>its limit</comment>
        <translation>预填充，%1</translation>
    </message>
    <message>
        <source>Values of this moment</source>
        <translation>此刻的值</translation>
    </message>
    <message>
        <source>Values of the latest %1 that are measured</source>
        <comment>a time</comment>
        <translation>最近测得的 %1 内的值</translation>
    </message>
    <message>
        <source>said</source>
        <comment>output tokens, when they are said</comment>
        <translation>已输出</translation>
    </message>
    <message>
        <source>good, at end</source>
        <comment>output within the limits, when its answer is complete</comment>
        <translation>合格，完成时</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>Tokens a second: all of them, when they are said; and those of answers within the limits, all at once when the answer is complete. So for a while the good ones can be more than those that are said.</source>
        <translation>每秒 token：全部 token 在输出时计入；限值以内的回答的 token 在回答完成时一次计入。因此一段时间内合格的可以多于已输出的。</translation>
    </message>
    <message>
        <source>Requests in the queue, in prefill, and ready to decode.</source>
        <translation>在队列中、预填充中和就绪待解码的请求。</translation>
    </message>
    <message>
        <source>Workers with a prefill or a decode pass running, of those in service.</source>
        <translation>在服务的工作节点中，正在进行预填充或解码的比例。</translation>
    </message>
    <message>
        <source>Nothing of it in the last minute</source>
        <translation>最近一分钟没有数据</translation>
    </message>
    <message>
        <source>Values of %1 around %2, the latest there are</source>
        <comment>how long, a time</comment>
        <translation>%2 前后 %1 的数值，为最新数据</translation>
    </message>
</context>
<context>
    <name>LivePlot</name>
    <message>
        <source>measured</source>
        <comment>values beside what is simulated</comment>
        <translation>实测</translation>
    </message>
</context>
<context>
    <name>Measured</name>
    <message>
        <source>below %1</source>
        <comment>ln(predicted / measured)</comment>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>%1 and above</source>
        <comment>ln(predicted / measured)</comment>
        <translation>%1 及以上</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>ln(predicted / measured)</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>Measured %1</source>
        <translation>实测 %1</translation>
    </message>
    <message>
        <source>Predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <source>predicted as measured</source>
        <translation>预测与实测相同</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>两倍</translation>
    </message>
    <message>
        <source>half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>other racks, small</source>
        <translation>其他机架（小点）</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已载入</translation>
    </message>
    <message>
        <source>band of 80 %</source>
        <translation>80 % 误差带</translation>
    </message>
    <message>
        <source>Residuals</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>ln(predicted / measured)</source>
        <translation>ln（预测 / 实测）</translation>
    </message>
    <message>
        <source>ln(predicted / measured) %1</source>
        <translation>ln（预测 / 实测） %1</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 个点</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个点</translation>
    </message>
    <message>
        <source>as measured</source>
        <translation>与实测相同</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <comment>figures</comment>
        <translation>实测：%1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>shown where model and rack are the same and lengths, GPUs and clients, as far as they are known, within a factor of 2</source>
        <translation>显示条件：模型和机架相同，长度、GPU 数和客户端数（若已知）相差不超过 2 倍</translation>
    </message>
    <message>
        <source>%1, %2 per GPU</source>
        <comment>latency, throughput</comment>
        <translation>%1，每 GPU %2</translation>
    </message>
    <message>
        <source>Aggregated</source>
        <translation>聚合</translation>
    </message>
    <message>
        <source>Disaggregated</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Prefill alone</source>
        <translation>仅预填充</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a choice, points</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a row, its conditions</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 measured %2</source>
        <comment>quantity, value</comment>
        <translation>%1 实测 %2</translation>
    </message>
    <message>
        <source>predicted %1 (%2), %3 %</source>
        <comment>value, band, error</comment>
        <translation>预测 %1（%2），%3 %</translation>
    </message>
    <message>
        <source>measured value inside the band</source>
        <translation>实测值在误差带内</translation>
    </message>
    <message>
        <source>measured value outside the band</source>
        <translation>实测值在误差带外</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>mode, engine</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: median error %2, 90th percentile %3, Spearman %4, inside the band %5, high / low %6</source>
        <translation>%1：误差中位数 %2，第 90 百分位 %3，斯皮尔曼 %4，误差带内 %5，高 / 低 %6</translation>
    </message>
    <message>
        <source>Predicted against measured %1</source>
        <translation>预测与实测对比：%1</translation>
    </message>
    <message>
        <source>calibration: %1</source>
        <translation>校准：%1</translation>
    </message>
    <message>
        <source>No point was measured so. Choose another model, rack, engine or mode.</source>
        <translation>没有这样的实测点。请选择其他模型、机架、引擎或模式。</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>All racks</source>
        <translation>所有机架</translation>
    </message>
    <message>
        <source>All engines</source>
        <translation>所有引擎</translation>
    </message>
    <message>
        <source>All modes</source>
        <translation>所有模式</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>%1 on %2, %3</source>
        <comment>model, rack, layout</comment>
        <translation>%2 上的 %1，%3</translation>
    </message>
    <message>
        <source>1 client</source>
        <translation>1 个客户端</translation>
    </message>
    <message>
        <source>%1 clients</source>
        <translation>%1 个客户端</translation>
    </message>
    <message>
        <source>%1 tokens in, %2 out</source>
        <translation>输入 %1、输出 %2 token</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>what serves, clients, lengths</comment>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>throughput per GPU</source>
        <translation>每 GPU 吞吐</translation>
    </message>
    <message>
        <source>prefill throughput per GPU</source>
        <translation>每 GPU 预填充吞吐</translation>
    </message>
    <message>
        <source>Other engines</source>
        <translation>其他引擎</translation>
    </message>
    <message>
        <source>Points, at the ends all beyond</source>
        <translation>点数，两端包括所有更远的点</translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <source>What fills the HBM</source>
        <translation>HBM 占用</translation>
    </message>
    <message>
        <source>Nothing lies in the HBM: the layout cannot be built.</source>
        <translation>HBM 为空：这个布局无法实现。</translation>
    </message>
    <message>
        <source>What fills %1 of HBM</source>
        <translation>%1 HBM 的占用</translation>
    </message>
    <message>
        <source>fullest GPU: %1 used, %2 usable</source>
        <translation>占用最高的 GPU：已用 %1，可用 %2</translation>
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
    <message>
        <source>Click: why</source>
        <translation>单击：查看由来</translation>
    </message>
    <message>
        <source>What linear attention (KDA) keeps of a sequence in place of a growing cache: it stays the same size however long the context.</source>
        <translation>线性注意力（KDA）为每条序列保存的状态，代替不断增长的缓存：上下文再长，大小也不变。</translation>
    </message>
    <message>
        <source>Room of the program: its reserve, the KV of one layer, and buffers in which tokens wait on their way to the experts and back.</source>
        <translation>程序占用的空间：运行时预留、一层的 KV，以及 token 往返专家途中所用的缓冲区。</translation>
    </message>
    <message>
        <source>Over the limit %1</source>
        <comment>HBM that the chosen limit forbids to use</comment>
        <translation>超出上限 %1</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>%1 to %2</source>
        <comment>range of numbers</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between things of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between things of a list</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>%1 sequence</source>
        <translation>%1 条序列</translation>
    </message>
    <message>
        <source>%1 sequences</source>
        <translation>%1 条序列</translation>
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
        <source>%1 against %2</source>
        <comment>units</comment>
        <translation>%1 对 %2</translation>
    </message>
    <message>
        <source>%1, both log</source>
        <translation>%1，均为对数</translation>
    </message>
    <message>
        <source>%1, %2 log</source>
        <translation>%1，%2 为对数</translation>
    </message>
    <message>
        <source>pin %1</source>
        <translation>固定项 %1</translation>
    </message>
    <message>
        <source>pin %1, thin dashes</source>
        <translation>固定项 %1，细虚线</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <comment>scenario, time</comment>
        <translation>%1，时刻 %2</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Factory floor</source>
        <translation>工厂车间</translation>
    </message>
    <message>
        <source>The running factory over time</source>
        <translation>运行中的工厂随时间变化</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>A fleet of 64 coding agents on 64 GB200</source>
        <translation>64 块 GB200 上的 64 个编程智能体</translation>
    </message>
    <message>
        <source>16 agent trees on 8 B300, KV in HBM and CPU DRAM</source>
        <translation>8 块 B300 上的 16 棵智能体树，KV 存于 HBM 与 CPU 内存</translation>
    </message>
    <message>
        <source>16 agent trees on 8 B300, KV in HBM only</source>
        <translation>8 块 B300 上的 16 棵智能体树，KV 仅存于 HBM</translation>
    </message>
    <message>
        <source>An hour of chat on 64 GB200</source>
        <translation>64 块 GB200 上的一小时聊天</translation>
    </message>
    <message>
        <source>A stampede on a cold system prompt</source>
        <translation>冷系统提示引发的蜂拥</translation>
    </message>
    <message>
        <source>A wave of compactions</source>
        <translation>一波上下文压缩</translation>
    </message>
    <message>
        <source>Kimi K3 decode at 32k on three systems</source>
        <translation>三种系统上 Kimi K3 的 32k 解码</translation>
    </message>
    <message>
        <source>CPU DRAM switched off and on again</source>
        <translation>CPU 内存先关闭再启用</translation>
    </message>
    <message>
        <source>HBM too small for its sessions</source>
        <translation>HBM 容不下全部会话</translation>
    </message>
    <message>
        <source>Kimi K3 on 64 GB200: one worker for prefill, three for decode</source>
        <translation>64 块 GB200 上的 Kimi K3：一个预填充工作节点，三个解码工作节点</translation>
    </message>
    <message>
        <source>A burst of long documents among short chats</source>
        <translation>短聊天中突发的长文档</translation>
    </message>
    <message>
        <source>GB200, B300 and B200 side by side</source>
        <translation>GB200、B300 与 B200 并列</translation>
    </message>
    <message>
        <source>A ready buffer of rate x delay holds decode full</source>
        <translation>速率 × 延迟大小的就绪缓冲使解码保持满载</translation>
    </message>
    <message>
        <source>Admission gated on retirements oscillates</source>
        <translation>按退役放行的准入发生振荡</translation>
    </message>
    <message>
        <source>As the report chose: 4-bit weights, small batches, shallow pipelines</source>
        <translation>按报告的选择：4 位权重、小批大小、浅流水线</translation>
    </message>
    <message>
        <source>A decode worker is lost, and comes back</source>
        <translation>一个解码工作节点故障后恢复</translation>
    </message>
    <message>
        <source>64 agents begin within two minutes: contexts of 100,000 tokens, short steps, tools that answer after seconds, sub-agents that fan out. Prefill has most to do while their contexts are computed for the first time. After that more than nine tokens of ten come from a cache, TTFT falls from 5 s to 0.15 s, and prefill is nearly idle. Watch HBM fill up by 100 s, and idle contexts go to CPU DRAM and come back between steps.</source>
        <translation>64 个智能体在两分钟内启动：上下文为 100,000 个 token，步骤短，工具在数秒后返回，子智能体不断分出。上下文首次计算时预填充最忙。此后十个 token 中有九个以上来自缓存，TTFT 从 5 s 降到 0.15 s，预填充几乎空闲。请看 HBM 在 100 s 前填满，空闲上下文在步骤之间写入 CPU 内存再读回。</translation>
    </message>
    <message>
        <source>The same agents as in agentx-8-b300-hbm-only, with CPU DRAM below HBM. Watch contexts go down while tools work and come back for the next step: 96 % of the input comes from a cache, and half as many requests again are answered.</source>
        <translation>与 agentx-8-b300-hbm-only 相同的智能体，但 HBM 之下有 CPU 内存。请看上下文在工具运行时写下、在下一步前读回：96 % 的输入来自缓存，回答的请求多出一半。</translation>
    </message>
    <message>
        <source>Agents with contexts above 100,000 tokens, more than HBM keeps while tools work. Watch contexts being dropped and computed again: less than half of the input comes from a cache. Compare agentx-8-b300-dram.</source>
        <translation>上下文超过 100,000 个 token 的智能体，工具运行期间 HBM 保留不下。请看上下文被丢弃再重新计算：来自缓存的输入不到一半。可与 agentx-8-b300-dram 对比。</translation>
    </message>
    <message>
        <source>Conversations with pauses of 40 s in the mean, all behind one system prompt. The load climbs to 1.8 times its mean at 15 minutes and falls to a fifth at 45. Watch the hit rate climb in the first two minutes, as second turns find their contexts; after three HBM is full, and contexts that wait are found in CPU DRAM instead. TTFT hardly notices; TPOT follows the batch.</source>
        <translation>平均停顿 40 s 的对话，共用一个系统提示。负载在第 15 分钟升到均值的 1.8 倍，在第 45 分钟降到五分之一。请看命中率在头两分钟随第二轮找到上下文而上升；三分钟后 HBM 已满，等待中的上下文改在 CPU 内存中命中。TTFT 几乎不受影响；TPOT 随批大小变化。</translation>
    </message>
    <message>
        <source>Chats behind the tool lists of 16 teams, 40,000 tokens each. At 90 s a new version of all 16 is rolled out, and nothing of them is cached any more. Requests that come together compute the same prefix side by side; the others queue behind them. Watch queue, hit rate and TTFT from 90 s on: all is as before after 15 s, once every prefill worker has its copy. The start of the run is the same stampede.</source>
        <translation>16 个团队的聊天，各有 40,000 个 token 的工具列表作前缀。90 s 时 16 份全部换成新版，缓存全部失效。同时到来的请求并行计算同一前缀，其余请求在后面排队。请看 90 s 之后的队列、命中率与 TTFT：15 s 后各预填充工作节点都有了副本，一切恢复如前。运行开头也是同样的蜂拥。</translation>
    </message>
    <message>
        <source>48 agents that were started together and grow at the same pace sum up their contexts at 100,000 tokens. After a cold start of 50 s watch HBM fill to the brim and spill into CPU DRAM; between 80 s and 120 s nearly all sum up, two thirds of HBM is free again, prompts are less than half as long, and the hit rate dips because summaries are new. The next wave, at 280 s to 430 s, has already spread out.</source>
        <translation>48 个同时启动、增长速度相同的智能体在 100,000 个 token 时压缩上下文。50 s 的冷启动之后，请看 HBM 填满并溢出到 CPU 内存；80 s 至 120 s 之间几乎全部完成压缩，HBM 腾出三分之二，提示长度不到原来的一半，命中率因摘要是新内容而下降。下一波在 280 s 至 430 s，已经散开。</translation>
    </message>
    <message>
        <source>32 conversations about documents of 60,000 tokens on 8 B300: twice what HBM holds. CPU DRAM keeps the rest until it is switched off at 120 s, and again from 300 s on. Watch the hit rate, the queue and TTFT: without DRAM whole documents are computed anew at every turn; with it again, contexts come back as their next turns are answered.</source>
        <translation>8 块 B300 上 32 个关于 60,000 个 token 文档的对话：为 HBM 容量的两倍。其余部分存于 CPU 内存，它在 120 s 时关闭，300 s 起重新启用。请看命中率、队列与 TTFT：没有 CPU 内存时，每一轮都要重新计算整篇文档；重新启用后，上下文随下一轮的回答逐渐恢复。</translation>
    </message>
    <message>
        <source>Conversations about documents of 60,000 tokens on 8 B300, with HBM as the only tier. 16 sessions fit, and every turn finds its context. At 90 s there are 32: the context that was used longest ago is dropped just before its turn comes. Watch the hit rate fall from 99 % to nearly nothing, not by half, and TTFT go from milliseconds to many seconds.</source>
        <translation>8 块 B300 上关于 60,000 个 token 文档的对话，HBM 是唯一的存储层。16 个会话放得下，每一轮都能找到上下文。90 s 时增至 32 个：最久未用的上下文恰在轮到它之前被丢弃。请看命中率从 99 % 降到几乎为零，而不是减半，TTFT 从毫秒升到许多秒。</translation>
    </message>
    <message>
        <source>24 chats a second on 64 GB200. From 60 s to 80 s every tenth brings a document of 100,000 tokens: some 50 documents, as many tokens as three minutes of chat. Watch the queue: short prompts wait behind long ones, decode runs low, and TTFT of all rises from 0.1 s to half a minute. From 110 s on decode catches up with three times its usual batch, and at 150 s all is as before.</source>
        <translation>64 块 GB200 上每秒 24 个聊天。60 s 至 80 s 之间每十个聊天有一个带来 100,000 个 token 的文档：约 50 篇，token 数相当于三分钟的聊天。请看队列：短提示排在长提示之后，解码逐渐空下来，所有请求的 TTFT 从 0.1 s 升到半分钟。110 s 起解码以三倍于平常的批大小追赶，150 s 时一切恢复如前。</translation>
    </message>
    <message>
        <source>One chat load on 16 GPUs of each: GB200 as TP16 within its NVLink domain, B300 as two boxes of TP8, B200 as two boxes in a pipeline, for Kimi K3 does not fit one. Requests go to the worker with the least to do. Watch the passes: where 16 GPUs share one NVLink domain TPOT is half that of the others, and the worker answers the most. Two boxes of B300 together answer more than it does, each more slowly.</source>
        <translation>三种系统各 16 块 GPU 分担一份聊天负载：GB200 在其 NVLink 域内作 TP16，B300 为两台 TP8，B200 为两台组成的流水线，因为一台放不下 Kimi K3。请求交给最空闲的工作节点。请看前向传播：16 块 GPU 同处一个 NVLink 域时，TPOT 是其他系统的一半，该工作节点回答得最多。两台 B300 合计回答得更多，但每台更慢。</translation>
    </message>
    <message>
        <source>24 chats a second, one worker for prefill and three for decode. At 90 s a decode worker is lost with its HBM: the answers it was at are put back, and their prompts are computed again. Watch the queue jump for a second or two, and the two that are left decode half as much again, with a longer TPOT, until the third is back at 210 s.</source>
        <translation>每秒 24 个聊天，一个预填充工作节点，三个解码工作节点。90 s 时一个解码工作节点连同其 HBM 故障：正在生成的回答被退回，其提示重新计算。请看队列在一两秒内骤升，剩下的两个工作节点各多承担一半的解码，TPOT 变长，直到第三个在 210 s 恢复。</translation>
    </message>
    <message>
        <source>AgentX: coding agents with sub-agents</source>
        <translation>AgentX：带子智能体的编程智能体</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>聊天</translation>
    </message>
    <message>
        <source>Claude Code sessions</source>
        <translation>Claude Code 会话</translation>
    </message>
    <message>
        <source>Questions about long documents</source>
        <translation>关于长文档的提问</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Conversations about documents of 60,000 tokens</source>
        <translation>关于 60,000 个 token 文档的对话</translation>
    </message>
    <message>
        <source>More live sessions than fit, answers of about 1,000 tokens</source>
        <translation>活动会话多于可容纳数，回答约 1,000 个 token</translation>
    </message>
    <message>
        <source>Live session trees are the concurrency: when one ends the next begins, the first ones a quarter to three quarters through. Figures of prompts count sub-agents too. The shape of turns is that of the WEKA sessions, on which AgentX was built.</source>
        <translation>并发数即活动会话树的数量：一棵结束，下一棵开始，最初的几棵从四分之一至四分之三处开始。提示的数据也计入子智能体。轮次的形态取自 AgentX 所依据的 WEKA 会话。</translation>
    </message>
    <message>
        <source>Requests of a production chat service. The trace names no conversations, so each request stands for itself and nothing is shared.</source>
        <translation>生产聊天服务的请求。轨迹不区分对话，因此每个请求各自独立，没有共享内容。</translation>
    </message>
    <message>
        <source>One person and one agent with tools, contexts to 1M tokens. The corpus has local block ids, so what sessions share is taken from how many different tool lists and system prompts they have.</source>
        <translation>一个人与一个带工具的智能体，上下文可达 1M token。语料中的块编号只在本地有效，因此会话之间的共享量由不同工具列表和系统提示的数量推得。</translation>
    </message>
    <message>
        <source>Kimi conversations: a long text, seldom more than one question to it. Every prompt begins with the same block.</source>
        <translation>Kimi 对话：一篇长文，很少有一个以上的提问。每个提示都以同一个块开头。</translation>
    </message>
    <message>
        <source>Short questions with long thoughts, as a reasoning model is asked over an API. No conversations are told apart.</source>
        <translation>短问题、长思考，如同通过 API 询问推理模型。不区分对话。</translation>
    </message>
    <message>
        <source>A plain factory under the load of a production chat service: 16 GPUs prefill, 48 decode. Watch one request go from the queue through prefill and the hand-off to decode. Prefill is busy an eighth of the time; there is room to try things.</source>
        <translation>生产聊天服务负载下的普通工厂：16 块 GPU 预填充，48 块解码。请看一个请求如何从队列经预填充和交接到达解码。预填充只有八分之一的时间忙碌；有余地做各种尝试。</translation>
    </message>
    <message>
        <source>The same factory and load as in oscillation, but those in prefill are counted, and 64 more than the slots may be on their way: what retires in the 5 s a prefill takes. Watch decoding: full from the first minute on, with a handful ready.</source>
        <translation>与 oscillation 相同的工厂和负载，但把预填充中的请求计入，在途请求可比解码槽多 64 个：即一次预填充的 5 s 内退役的数量。请看解码：从第一分钟起一直满载，只有少数处于就绪。</translation>
    </message>
    <message>
        <source>Each second as many prompts are admitted as decode slots are free, blind to those in prefill, which takes 5 s. Watch decoding and ready from 90 s on: decode runs low, too many are let in, they pile up ready, none is let in until decode runs low again, every 30 s. The cure is in the scenario oscillation-cured.</source>
        <translation>每秒按空闲解码槽的数量放行提示，却看不到预填充中的请求，而预填充需要 5 s。请看 90 s 之后的解码与就绪：解码空下来，放行过多，就绪堆积，直到解码再次空下来才又放行，每 30 s 一个周期。解决办法见场景 oscillation-cured。</translation>
    </message>
    <message>
        <source>Hits climb as second turns find their contexts; from 3 min on HBM is full, and CPU DRAM has the rest.</source>
        <translation>第二轮找到上下文，命中率上升；3 分钟后 HBM 已满，其余在 CPU 内存中命中。</translation>
    </message>
    <message>
        <source>Every context has been computed once: hits go above 90 %, TTFT falls, and idle contexts go to CPU DRAM.</source>
        <translation>所有上下文都已计算一次：命中率升到 90 % 以上，TTFT 下降，空闲上下文写入 CPU 内存。</translation>
    </message>
    <message>
        <source>All teams get a new prompt: hits fall to nothing and the queue jumps; after 15 s all is as before.</source>
        <translation>所有团队换上新提示：命中率降到零，队列骤增；15 s 后一切如前。</translation>
    </message>
    <message>
        <source>Twice the sessions: hits fall from 99 % to nearly nothing, not to half, and TTFT goes to seconds.</source>
        <translation>会话翻倍：命中率从 99 % 降到几乎为零，而不是减半，TTFT 升到数秒。</translation>
    </message>
    <message>
        <source>CPU DRAM is switched off: hits fall and TTFT rises, until it is back at 5 min.</source>
        <translation>CPU 内存关闭：命中率下降，TTFT 上升，直到第 5 分钟恢复。</translation>
    </message>
    <message>
        <source>Nearly all agents sum up their contexts: two thirds of HBM become free, and hits dip.</source>
        <translation>几乎所有智能体都在压缩上下文：三分之二的 HBM 空出，命中率暂时下降。</translation>
    </message>
    <message>
        <source>Long documents come for 20 s: short prompts wait behind them, and TTFT of all rises to half a minute.</source>
        <translation>20 s 内涌入长文档：短提示排在其后，所有请求的 TTFT 升到半分钟。</translation>
    </message>
    <message>
        <source>Passes are shortest where 16 GPUs share one NVLink domain; the lanes show each of them.</source>
        <translation>16 块 GPU 同处一个 NVLink 域时前向传播最短；泳道中可见每一次。</translation>
    </message>
    <message>
        <source>A decode worker is lost: its answers are put back, and two workers decode for three until 3:30.</source>
        <translation>一个解码工作节点失效：其回答被退回，直到 3:30 由两个节点承担三个的解码。</translation>
    </message>
    <message>
        <source>Decode runs low, too many prompts are let in, they pile up ready, and so on every 30 s.</source>
        <translation>解码空下来，放行过多提示，就绪堆积，每 30 s 循环一次。</translation>
    </message>
    <message>
        <source>Decode stays full from the first minute on, under the same load as in oscillation.</source>
        <translation>负载与 oscillation 相同，解码从第一分钟起一直满载。</translation>
    </message>
    <message>
        <source>Contexts are dropped while tools work: less than half of the input comes from a cache.</source>
        <translation>工具工作时上下文被丢弃：来自缓存的输入不到一半。</translation>
    </message>
    <message>
        <source>Contexts go to CPU DRAM while tools work and come back: 96 % of the input comes from a cache.</source>
        <translation>工具工作时上下文写入 CPU 内存，随后读回：96 % 的输入来自缓存。</translation>
    </message>
    <message>
        <source>A request goes from the queue through prefill and the hand-off to decode: click on one to follow it.</source>
        <translation>请求从队列经预填充和交接到达解码：单击一个即可跟踪。</translation>
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
        <translation>这个布局无法实现</translation>
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
    <message>
        <source>%1 GPUs: fits, as %2</source>
        <translation>%1 块 GPU：放得下，布局 %2</translation>
    </message>
    <message>
        <source>%1 GPUs: short by %2 per GPU, as %3</source>
        <translation>%1 块 GPU：每 GPU 缺 %2，布局 %3</translation>
    </message>
    <message>
        <source>%1 GPUs: no layout</source>
        <translation>%1 块 GPU：没有布局</translation>
    </message>
    <message>
        <source>Does not fit: short by %1 per GPU; %2 GPU would fit, as %3</source>
        <translation>放不下：每 GPU 缺 %1；%2 块 GPU 放得下（%3）</translation>
    </message>
    <message>
        <source>%1 GPU: fits, as %2</source>
        <translation>%1 块 GPU：放得下，布局 %2</translation>
    </message>
    <message>
        <source>%1 GPU: short by %2, as %3</source>
        <translation>%1 块 GPU：缺 %2，布局 %3</translation>
    </message>
    <message>
        <source>%1 GPU: no layout</source>
        <translation>%1 块 GPU：没有布局</translation>
    </message>
    <message>
        <source>No figures: these GPUs have no layout</source>
        <translation>无数值：这个 GPU 块数没有布局</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>a layout</comment>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>Use %1 GPU</source>
        <translation>改用 %1 块 GPU</translation>
    </message>
    <message>
        <source>Use batch %1</source>
        <translation>使用批大小 %1</translation>
    </message>
    <message>
        <source>Use batch %1 with %2</source>
        <comment>batch, layout</comment>
        <translation>使用批大小 %1，布局 %2</translation>
    </message>
</context>
<context>
    <name>Remedy</name>
    <message>
        <source>Best on the same GPUs at this batch: %1 with %2.</source>
        <translation>GPU 数和批大小相同时，最好为 %1，布局 %2。</translation>
    </message>
</context>
<context>
    <name>Roofline</name>
    <message>
        <source>%1 FLOP per HBM byte</source>
        <translation>每 HBM 字节 %1 FLOP</translation>
    </message>
    <message>
        <source>%1 achieved, %2 by its own roof</source>
        <comment>achieved and attainable rate</comment>
        <translation>实现 %1，按自身上限为 %2</translation>
    </message>
    <message>
        <source>%1 per pass, limited by %2</source>
        <translation>每次前向传播 %1，受%2限制</translation>
    </message>
    <message>
        <source>%1 peak, %2</source>
        <translation>%1 峰值，%2</translation>
    </message>
    <message>
        <source>%1 achievable by a GEMM, %2</source>
        <comment>format, rate</comment>
        <translation>%1 GEMM 可达，%2</translation>
    </message>
    <message>
        <source>HBM %1</source>
        <translation>HBM %1</translation>
    </message>
    <message>
        <source>achievable by a GEMM, %1</source>
        <comment>bandwidth</comment>
        <translation>GEMM 可达，%1</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>Midfill</source>
        <translation>中间填充</translation>
    </message>
    <message>
        <source>Decode attention</source>
        <translation>解码注意力</translation>
    </message>
    <message>
        <source>Decode experts</source>
        <translation>解码专家</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Arithmetic intensity</source>
        <translation>算术强度</translation>
    </message>
    <message>
        <source>FLOP per HBM byte</source>
        <translation>FLOP / HBM 字节</translation>
    </message>
    <message>
        <source>Rate per GPU</source>
        <translation>每 GPU 速率</translation>
    </message>
    <message>
        <source>one GPU of %1</source>
        <translation>%1 的一块 GPU</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>operator, kind of layer</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>stage: why it is missing</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 at batch %2, %3 new on %4 cached tokens</source>
        <comment>layout, batch, tokens</comment>
        <translation>%1，批大小 %2，在已缓存 %4 token 上新增 %3</translation>
    </message>
    <message>
        <source>%1: %2 FLOP per byte, %3</source>
        <translation>%1：每字节 %2 FLOP，%3</translation>
    </message>
    <message>
        <source>operators of the pass</source>
        <translation>前向传播的算子</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>achievable by a GEMM</source>
        <translation>GEMM 可达</translation>
    </message>
    <message>
        <source>its own roof: %1 of the %2 peak, %3 of the HBM bandwidth</source>
        <translation>自身上限：%2 峰值的 %1，HBM 带宽的 %3</translation>
    </message>
    <message>
        <source>%1 at batch %2, %3 new on %4 cached token</source>
        <comment>layout, batch, tokens</comment>
        <translation>%1，批大小 %2，在已缓存 %4 token 上新增 %3</translation>
    </message>
    <message>
        <source>meets the HBM bandwidth at %1 FLOP per byte</source>
        <translation>在每字节 %1 FLOP 处与 HBM 带宽相交</translation>
    </message>
    <message>
        <source>Time of the pass</source>
        <translation>前向传播中的时间</translation>
    </message>
</context>
<context>
    <name>RunPanel</name>
    <message>
        <source>Open</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>A request begins at once</source>
        <translation>请求立即开始</translation>
    </message>
    <message>
        <source>Gated refill</source>
        <translation>门控补充</translation>
    </message>
    <message>
        <source>One for one</source>
        <translation>退一进一</translation>
    </message>
    <message>
        <source>One for each that retires, after one for each slot at the start</source>
        <translation>起初每个槽放行一个，此后每退役一个放行一个</translation>
    </message>
    <message>
        <source>Credits</source>
        <translation>额度</translation>
    </message>
    <message>
        <source>Ready buffer</source>
        <translation>就绪缓冲区</translation>
    </message>
    <message>
        <source>As credits, and the buffer more</source>
        <translation>同“额度”，另加缓冲区</translation>
    </message>
    <message>
        <source>Ready buffer, paced</source>
        <translation>就绪缓冲区，匀速</translation>
    </message>
    <message>
        <source>A token bucket a little above the service rate, which holds while the buffer is full</source>
        <translation>令牌桶，速率略高于服务速率；缓冲区满时暂停放行</translation>
    </message>
    <message>
        <source>PI controller</source>
        <translation>PI 控制器</translation>
    </message>
    <message>
        <source>A rate from the ready backlog by a proportional and integral law</source>
        <translation>由就绪积压按比例积分规则得出放行速率</translation>
    </message>
    <message>
        <source>Round robin</source>
        <translation>轮询</translation>
    </message>
    <message>
        <source>Each worker in turn</source>
        <translation>各工作节点轮流</translation>
    </message>
    <message>
        <source>Least loaded</source>
        <translation>最小负载</translation>
    </message>
    <message>
        <source>The worker with the least work before it</source>
        <translation>待处理工作最少的工作节点</translation>
    </message>
    <message>
        <source>Prefix affinity</source>
        <translation>前缀亲和</translation>
    </message>
    <message>
        <source>The worker that holds most of the prefix, unless it has too much to do</source>
        <translation>存有前缀最多的工作节点，除非其待处理工作过多</translation>
    </message>
    <message>
        <source>Admission and routing</source>
        <translation>准入与路由</translation>
    </message>
    <message>
        <source>Admission</source>
        <translation>准入</translation>
    </message>
    <message>
        <source>When a request that waits may begin</source>
        <translation>等待的请求何时可以开始</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Ready sequences that the law aims at</source>
        <translation>规则的目标就绪序列数</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>滞回带</translation>
    </message>
    <message>
        <source>Once it holds it goes on when so many of the buffer are gone</source>
        <translation>暂停放行后，缓冲区减少这么多条时恢复</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>放行速率</translation>
    </message>
    <message>
        <source>Of the service rate that is expected</source>
        <translation>与预期服务速率之比</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>突发</translation>
    </message>
    <message>
        <source>Sequences that may begin at once after a pause</source>
        <translation>停顿之后可以一次开始的序列数</translation>
    </message>
    <message>
        <source>Tick</source>
        <translation>节拍</translation>
    </message>
    <message>
        <source>Time between two decisions</source>
        <translation>两次决策的间隔</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Time constant of what the law sees of the backlog; 0: none</source>
        <translation>规则所见积压的时间常数；0 为不平滑</translation>
    </message>
    <message>
        <source>Proportional gain</source>
        <translation>比例增益</translation>
    </message>
    <message>
        <source>Admissions per second for each sequence that is missing</source>
        <translation>每缺一条序列，每秒放行的数量</translation>
    </message>
    <message>
        <source>Integral gain</source>
        <translation>积分增益</translation>
    </message>
    <message>
        <source>The same, for each second that it is missing</source>
        <translation>同上，按缺少的时间每秒累加</translation>
    </message>
    <message>
        <source>Early rejection</source>
        <translation>提前拒绝</translation>
    </message>
    <message>
        <source>Whether a request is refused when it arrives</source>
        <translation>请求到达时是否拒绝</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>By the load now</source>
        <translation>按当前负载</translation>
    </message>
    <message>
        <source>While too many decode slots are in use</source>
        <translation>占用的解码槽过多时</translation>
    </message>
    <message>
        <source>By the load to come</source>
        <translation>按预计负载</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Share of the decode slots</source>
        <translation>占解码槽的比例</translation>
    </message>
    <message>
        <source>Queue limit</source>
        <translation>队列上限</translation>
    </message>
    <message>
        <source>Requests that may wait; more are refused</source>
        <translation>可以等待的请求数；超出的被拒绝</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Kept for people</source>
        <translation>为人保留</translation>
    </message>
    <message>
        <source>Share of the decode slots that is kept for turns a person waits for</source>
        <translation>为有人等待的轮次保留的解码槽比例</translation>
    </message>
    <message>
        <source>Prompts go to</source>
        <translation>提示路由</translation>
    </message>
    <message>
        <source>Decode goes to</source>
        <translation>解码路由</translation>
    </message>
    <message>
        <source>Which worker decodes a sequence</source>
        <translation>由哪个工作节点解码序列</translation>
    </message>
    <message>
        <source>Affinity up to</source>
        <translation>亲和上限</translation>
    </message>
    <message>
        <source>Tokens of work a worker with the prefix may have more than the least loaded</source>
        <translation>存有前缀的工作节点可比负载最小者多出的工作量，以 token 计</translation>
    </message>
    <message>
        <source>Room reserved</source>
        <translation>预留空间</translation>
    </message>
    <message>
        <source>What of a sequence&apos;s KV must find room before it starts</source>
        <translation>序列开始前，其 KV 必须有空间的部分</translation>
    </message>
    <message>
        <source>First chunk</source>
        <translation>首个分块</translation>
    </message>
    <message>
        <source>Of the prompt: admits too much</source>
        <translation>提示的首个分块：会放行过多</translation>
    </message>
    <message>
        <source>Whole prompt</source>
        <translation>整个提示</translation>
    </message>
    <message>
        <source>Final size</source>
        <translation>最终大小</translation>
    </message>
    <message>
        <source>Prompt and answer: an oracle&apos;s, for nobody knows the answer&apos;s length</source>
        <translation>提示加回答：仅为理想情形，因为无法预知回答长度</translation>
    </message>
    <message>
        <source>When HBM is full</source>
        <translation>HBM 满时</translation>
    </message>
    <message>
        <source>What becomes of a sequence that has to leave</source>
        <translation>必须移出的序列如何处理</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>It begins again</source>
        <translation>从头开始</translation>
    </message>
    <message>
        <source>Limits of goodput</source>
        <translation>有效吞吐量约束</translation>
    </message>
    <message>
        <source>The longest time to the first token with which an answer counts as goodput</source>
        <translation>回答计入有效吞吐量的首 token 延迟上限</translation>
    </message>
    <message>
        <source>The longest time per output token with which an answer counts as goodput</source>
        <translation>回答计入有效吞吐量的每输出 token 时间上限</translation>
    </message>
    <message>
        <source>Lose a worker</source>
        <translation>工作节点故障</translation>
    </message>
    <message>
        <source>%1 has no worker left</source>
        <translation>%1：已没有工作节点</translation>
    </message>
    <message>
        <source>A worker of %1 fails, its HBM with it, and is back after %2; what it worked on goes back to the queue</source>
        <translation>%1：一个工作节点故障，其 HBM 的内容丢失，%2 后恢复；正在处理的请求退回队列</translation>
    </message>
    <message>
        <source>A worker of %1 fails for good, its HBM with it; what it worked on goes back to the queue</source>
        <translation>%1：一个工作节点永久故障，其 HBM 的内容丢失；正在处理的请求退回队列</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>No worker is lost for good</source>
        <translation>没有永久故障的工作节点</translation>
    </message>
    <message>
        <source>A new worker of %1 is set up in place of the lost one</source>
        <translation>%1：配置一个新的工作节点，替代故障的那个</translation>
    </message>
    <message>
        <source>A trace is replayed as it is: its load cannot be changed</source>
        <translation>请求记录按原样回放：其负载不能改变</translation>
    </message>
    <message>
        <source>Cold prompt</source>
        <translation>冷提示</translation>
    </message>
    <message>
        <source>The sessions share no prefix</source>
        <translation>会话之间没有共享前缀</translation>
    </message>
    <message>
        <source>Sessions that begin from now on bring a new version of the shared prefix, which no cache holds</source>
        <translation>此后开始的会话带有新版共享前缀，任何缓存中都没有它</translation>
    </message>
    <message>
        <source>Long docs</source>
        <translation>长文档</translation>
    </message>
    <message>
        <source>%1 more sessions begin at once, each with one question about a document of %2 tokens in the mean (the longest tenth of the preset)</source>
        <translation>立即新增 %1 个会话，各就一份平均 %2 token 的文档提一个问题（预设中最长的十分之一）</translation>
    </message>
    <message>
        <source>For %1 about one session a second, or each, brings one question about a document of %2 tokens in the mean (the longest tenth of the preset)</source>
        <translation>在 %1 内，约每秒一个会话（会话更少时为全部会话）就一份平均 %2 token 的文档提一个问题（预设中最长的十分之一）</translation>
    </message>
    <message>
        <source>As many sessions again begin at once; they end as they come to their end</source>
        <translation>立即再开始同样多的会话；它们各自结束，不再补充</translation>
    </message>
    <message>
        <source>For %1 sessions begin %2 times as often</source>
        <translation>在 %1 内，会话开始的频率为平时的 %2 倍</translation>
    </message>
    <message>
        <source>Back after</source>
        <translation>恢复时间</translation>
    </message>
    <message>
        <source>Until a lost worker serves again</source>
        <translation>故障的工作节点恢复服务所需的时间</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不</translation>
    </message>
    <message>
        <source>Worker of</source>
        <translation>节点池</translation>
    </message>
    <message>
        <source>The pool that loses a worker</source>
        <translation>发生故障的节点池</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Another scenario begins at its beginning</source>
        <translation>更换场景后从头运行</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model that is served; another one begins the run anew, with the same seed</source>
        <translation>所服务的模型；更换后以相同的随机种子重新运行</translation>
    </message>
    <message>
        <source>Model and calibration</source>
        <translation>模型与校准</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>How near passes come to the roofline; another one begins the run anew, with the same seed</source>
        <translation>前向传播接近屋顶线的程度；更换后以相同的随机种子重新运行</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>What is drawn at random: the same seed gives the same run; another one begins it anew</source>
        <translation>决定随机抽取的结果：种子相同则运行相同；更换后重新运行</translation>
    </message>
    <message>
        <source>Workers that run drain first and are set up anew, in %1</source>
        <translation>运行中的工作节点先排空，再重新配置，用时 %1</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>The GPUs of these workers</source>
        <translation>这些工作节点的 GPU</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作节点</translation>
    </message>
    <message>
        <source>Workers alike, each of %1 GPUs; new ones are set up, the last ones drain and leave</source>
        <translation>相同的工作节点，每个 %1 块 GPU；新增的要先配置，末尾的排空后退出</translation>
    </message>
    <message>
        <source>GPUs each</source>
        <translation>每工作节点 GPU</translation>
    </message>
    <message>
        <source>GPUs of each worker; the layout follows</source>
        <translation>每个工作节点的 GPU 块数；布局随之变动</translation>
    </message>
    <message>
        <source>The model cannot be cut over %1 GPUs for what this pool does</source>
        <translation>就此节点池的任务而言，模型无法切分到 %1 块 GPU</translation>
    </message>
    <message>
        <source>%1 cannot be had on as many GPUs</source>
        <translation>在这个 GPU 块数上不能取 %1</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>GPUs that hold the routed experts of a worker and nothing else</source>
        <translation>工作节点中只存放路由专家的 GPU 块数</translation>
    </message>
    <message>
        <source>Batch limit</source>
        <translation>批大小上限</translation>
    </message>
    <message>
        <source>Sequences that a worker decodes at once; takes effect at once</source>
        <translation>每个工作节点同时解码的序列数；立即生效</translation>
    </message>
    <message>
        <source>Prompts at once</source>
        <translation>同时计算的提示</translation>
    </message>
    <message>
        <source>Prompts that a worker computes at once; 0: one in each attention instance</source>
        <translation>每个工作节点同时计算的提示数；0 表示每个注意力实例一个</translation>
    </message>
    <message>
        <source>Loaded ahead</source>
        <translation>预先加载的提示</translation>
    </message>
    <message>
        <source>Prompts beyond those, whose KV is loaded meanwhile</source>
        <translation>此外同时加载其 KV 的提示数</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Tokens of a prompt that ride in one decode pass</source>
        <translation>随一次解码前向传播计算的提示 token 数</translation>
    </message>
    <message>
        <source>draining: %1</source>
        <translation>排空中：%1</translation>
    </message>
    <message>
        <source>being set up: %1</source>
        <translation>配置中：%1</translation>
    </message>
    <message>
        <source>lost: %1</source>
        <translation>故障：%1</translation>
    </message>
    <message>
        <source>Serving: %1</source>
        <translation>服务中：%1</translation>
    </message>
    <message>
        <source>By default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>found &quot;%1&quot;, something like &quot;%2&quot; is right</source>
        <translation>输入为“%1”，应类似“%2”</translation>
    </message>
    <message>
        <source>%1 is too little: more than %2 is right</source>
        <translation>%1 过小：应大于 %2</translation>
    </message>
    <message>
        <source>%1 is too little: %2 or more is right</source>
        <translation>%1 过小：应不小于 %2</translation>
    </message>
    <message>
        <source>%1 is too much: %2 or less is right</source>
        <translation>%1 过大：应不大于 %2</translation>
    </message>
    <message>
        <source>Least recently used</source>
        <translation>最近最少使用</translation>
    </message>
    <message>
        <source>LRU: the one not used for longest goes</source>
        <translation>LRU：淘汰最久未使用的</translation>
    </message>
    <message>
        <source>First in, first out</source>
        <translation>先进先出</translation>
    </message>
    <message>
        <source>FIFO: the one that came first goes</source>
        <translation>FIFO：淘汰最先进入的</translation>
    </message>
    <message>
        <source>Least often used</source>
        <translation>最不常用</translation>
    </message>
    <message>
        <source>LFU: the one used least since it came goes</source>
        <translation>LFU：淘汰进入以来使用最少的</translation>
    </message>
    <message>
        <source>Time to live</source>
        <translation>存活时间</translation>
    </message>
    <message>
        <source>As LRU, and what is not used for that time goes even when there is room</source>
        <translation>同 LRU；超过该时间未使用的，即使有空间也淘汰</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>None goes: what is full refuses</source>
        <translation>不淘汰：已满时不再接收</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>存储层</translation>
    </message>
    <message>
        <source>HBM keeps</source>
        <translation>HBM 淘汰</translation>
    </message>
    <message>
        <source>What of the KV that nobody uses goes when HBM is full</source>
        <translation>HBM 满时，无人使用的 KV 中先淘汰哪些</translation>
    </message>
    <message>
        <source>Written down</source>
        <translation>写回</translation>
    </message>
    <message>
        <source>When the KV in HBM is written to the tier below</source>
        <translation>HBM 中的 KV 何时写回下一层</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>What is evicted is lost</source>
        <translation>淘汰的内容即丢失</translation>
    </message>
    <message>
        <source>When evicted</source>
        <translation>淘汰时</translation>
    </message>
    <message>
        <source>Unless it lies there already</source>
        <translation>下一层已有的除外</translation>
    </message>
    <message>
        <source>At the end of a turn</source>
        <translation>轮次结束时</translation>
    </message>
    <message>
        <source>An eviction then writes nothing</source>
        <translation>此后淘汰时无须再写</translation>
    </message>
    <message>
        <source>CPU DRAM</source>
        <translation>CPU 内存</translation>
    </message>
    <message>
        <source>Of each worker</source>
        <translation>每个工作节点各有</translation>
    </message>
    <message>
        <source>SSD</source>
        <translation>SSD</translation>
    </message>
    <message>
        <source>Network pool</source>
        <translation>网络内存池</translation>
    </message>
    <message>
        <source>One for all</source>
        <translation>全部共用一个</translation>
    </message>
    <message>
        <source>Rack hot cache</source>
        <translation>机架热缓存</translation>
    </message>
    <message>
        <source>One for all, for prefixes many prompts share</source>
        <translation>全部共用一个，存放许多提示共享的前缀</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation>淘汰</translation>
    </message>
    <message>
        <source>What goes when the tier is full</source>
        <translation>该层已满时淘汰哪些</translation>
    </message>
    <message>
        <source>Time to live: what was not used for so long goes</source>
        <translation>存活时间：超过此时间未使用的即淘汰</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>使用次数</translation>
    </message>
    <message>
        <source>Prompts that must have used a blob before it may lie there</source>
        <translation>KV 数据块须先被这么多个提示使用，才可存入</translation>
    </message>
    <message>
        <source>Added with %1 and %2, by the figures of %3</source>
        <translation>启用时为 %1 和 %2，取自 %3 的数值</translation>
    </message>
    <message>
        <source>Without racks there are no figures to add it with</source>
        <translation>没有机架，缺少启用所需的数值</translation>
    </message>
    <message>
        <source>%1 states no figures to add it with</source>
        <translation>%1 未给出启用所需的数值</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>of the rack</source>
        <translation>取自机架</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不设上限</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>请求记录</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>What people and agents ask; sessions that run go on as they began</source>
        <translation>人和智能体提出的请求；进行中的会话照原样继续</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Sessions at a time; the next begins when one has ended. More begin at once, fewer as sessions end</source>
        <translation>同时进行的会话数；一个结束，下一个才开始。调高时立即新增，调低时随会话结束而减少</translation>
    </message>
    <message>
        <source>Opening context</source>
        <translation>起始上下文</translation>
    </message>
    <message>
        <source>Tokens of a first prompt after the shared prefix, in the mean</source>
        <translation>首个提示在共享前缀之后的平均 token 数</translation>
    </message>
    <message>
        <source>New tokens a turn</source>
        <translation>每轮新增 token</translation>
    </message>
    <message>
        <source>Tokens that each further turn brings, in the mean</source>
        <translation>其后每轮带来的平均 token 数</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>Tokens of an answer, in the mean</source>
        <translation>回答的平均 token 数</translation>
    </message>
    <message>
        <source>Shared prefix</source>
        <translation>共享前缀</translation>
    </message>
    <message>
        <source>Tokens at the front of every prompt that many sessions share, such as tools and a system prompt, in the mean</source>
        <translation>每个提示开头由许多会话共享的平均 token 数，例如工具说明和系统提示</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Prompts of a session, in the mean</source>
        <translation>每个会话的平均提示数</translation>
    </message>
    <message>
        <source>Tool gap</source>
        <translation>工具间隔</translation>
    </message>
    <message>
        <source>Time a tool takes until its result comes, in the mean</source>
        <translation>工具返回结果所需的平均时间</translation>
    </message>
    <message>
        <source>Human gap</source>
        <translation>人工间隔</translation>
    </message>
    <message>
        <source>Time a person takes until the next prompt, in the mean</source>
        <translation>人提出下一个提示前的平均时间</translation>
    </message>
    <message>
        <source>Second kind</source>
        <translation>第二类会话</translation>
    </message>
    <message>
        <source>Share of the sessions that open with %1 tokens instead, in the mean</source>
        <translation>改以平均 %1 token 起始的会话比例</translation>
    </message>
    <message>
        <source>Sums up at</source>
        <translation>压缩阈值</translation>
    </message>
    <message>
        <source>Tokens of a context at which an agent sums it up, in the mean</source>
        <translation>智能体压缩上下文时的平均 token 数</translation>
    </message>
    <message>
        <source>What it changes changes again later in this run</source>
        <translation>它所改变的量在本次运行的稍后还会再变</translation>
    </message>
    <message>
        <source>New sessions</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Sessions that begin each second, in the mean. Each brings %1 requests, so that %2 requests arrive a second once sessions end as fast as they begin</source>
        <translation>平均每秒开始的会话数。每个会话带来 %1 个请求，因此当会话结束与开始一样快时，每秒到达 %2 个请求</translation>
    </message>
    <message>
        <source>Sequences that are prefilled ahead, ready to decode</source>
        <translation>预先完成预填充、就绪待解码的序列数</translation>
    </message>
    <message>
        <source>While too many will be when its prompt is prefilled</source>
        <translation>预计提示预填充完成时占用的解码槽过多时</translation>
    </message>
    <message>
        <source>Which worker prefills a prompt</source>
        <translation>由哪个工作节点预填充提示</translation>
    </message>
    <message>
        <source>What it said so far is prefilled again with its prompt</source>
        <translation>已输出的部分与提示一起重新预填充</translation>
    </message>
    <message>
        <source>Each tick admits as many as decode slots are free, blind to what is in prefill</source>
        <translation>每个节拍放行与空闲解码槽同样多的请求，不计正在预填充的</translation>
    </message>
    <message>
        <source>While fewer are in prefill, ready or decoding than there are slots</source>
        <translation>预填充中、就绪和解码中的合计少于槽数时放行</translation>
    </message>
    <message>
        <source>Capacity, each worker</source>
        <translation>容量，每个工作节点</translation>
    </message>
    <message>
        <source>Bandwidth, each</source>
        <translation>带宽，每个</translation>
    </message>
</context>
<context>
    <name>RunStatus</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Decode slots of pool %1 are full %2 of the time</source>
        <translation>资源池“%1”的解码槽有 %2 的时间全满</translation>
    </message>
    <message>
        <source>A prompt waits for HBM of pool %1 for %2 of the time</source>
        <translation>有 %2 的时间提示在等待资源池“%1”的 HBM</translation>
    </message>
    <message>
        <source>Admission holds requests back for %1 of the time</source>
        <translation>有 %1 的时间准入扣住请求</translation>
    </message>
    <message>
        <source>Nothing is full for %1 of the time: arrivals limit</source>
        <translation>有 %1 的时间无一处全满：受到达限制</translation>
    </message>
    <message>
        <source>Stable</source>
        <translation>稳定</translation>
    </message>
    <message>
        <source>At the limit</source>
        <translation>处于极限</translation>
    </message>
    <message>
        <source>The factory keeps up with what is asked of it.</source>
        <translation>工厂跟得上对它的请求。</translation>
    </message>
    <message>
        <source>The factory works at capacity: it keeps up, and hardly ever is there no backlog.</source>
        <translation>工厂满负荷运行：跟得上，但几乎总有积压。</translation>
    </message>
    <message>
        <source>More comes than is served: the backlog grows.</source>
        <translation>到来多于完成：积压在增长。</translation>
    </message>
    <message>
        <source>Stuck</source>
        <translation>停滞</translation>
    </message>
    <message>
        <source>The requests that are here will never go on.</source>
        <translation>这里的请求再也无法继续。</translation>
    </message>
    <message>
        <source>Warms up until %1</source>
        <translation>预热至 %1</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Nothing is measured before.</source>
        <translation>此前不作测量。</translation>
    </message>
    <message>
        <source>Sessions wait for their answers, so the backlog has a bound.</source>
        <translation>会话会等待回答，因此积压有上限。</translation>
    </message>
    <message>
        <source>Nothing more is to come.</source>
        <translation>不再有新的到来。</translation>
    </message>
    <message>
        <source>Backlog now %1, in the mean %2.</source>
        <translation>当前积压 %1，平均 %2。</translation>
    </message>
    <message>
        <source>Measured from %1 on.</source>
        <translation>自 %1 起测量。</translation>
    </message>
    <message>
        <source>Measured from the beginning on.</source>
        <translation>自开始起测量。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>model, racks</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>scenario, what runs on what</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>ends when all is answered</source>
        <translation>全部回答后结束</translation>
    </message>
    <message>
        <source>ends at %1</source>
        <comment>time</comment>
        <translation>%1 结束</translation>
    </message>
    <message>
        <source>calibration: %1</source>
        <translation>校准：%1</translation>
    </message>
    <message>
        <source>Prefill slots of pool %1 are full %2 of the time</source>
        <translation>资源池“%1”的预填充槽有 %2 的时间全满</translation>
    </message>
    <message>
        <source>No worker is there for prefill or for decode for %1 of the time</source>
        <translation>有 %1 的时间没有工作节点可预填充或解码</translation>
    </message>
    <message>
        <source>Refuses or loses %1 of %2</source>
        <translation>拒绝或丢失 %2 个请求中的 %1 个</translation>
    </message>
    <message>
        <source>Refuses %1 of %2</source>
        <translation>拒绝 %2 个请求中的 %1 个</translation>
    </message>
    <message>
        <source>Too early to tell</source>
        <translation>尚早，无法判断</translation>
    </message>
    <message>
        <source>Behind: %1 wait</source>
        <translation>跟不上：%1 个请求在等待</translation>
    </message>
    <message>
        <source>Judged from 30 requests on, when three times as many are answered as decode at once.</source>
        <translation>请求达到 30 个、且已回答数为同时解码数的三倍后才下判断。</translation>
    </message>
    <message>
        <source>At the rate of late, who comes now waits longer for the first token than the limit.</source>
        <translation>按近来的速率，现在到达的请求等待首个 token 的时间超过限值。</translation>
    </message>
    <message>
        <source>More than one request in a hundred is turned away or lost.</source>
        <translation>超过百分之一的请求被拒绝或丢失。</translation>
    </message>
    <message>
        <source>TTFT to expect %1 (those who wait / first tokens per second of late), limit %2.</source>
        <translation>预期 TTFT %1（等待者数 / 近来每秒首个 token 数），限值 %2。</translation>
    </message>
    <message>
        <source>TTFT to expect %1 (those who wait / first tokens per second of late).</source>
        <translation>预期 TTFT %1（等待者数 / 近来每秒首个 token 数）。</translation>
    </message>
    <message>
        <source>Overloaded: %1 more wait each second</source>
        <translation>过载：每秒多积压 %1 个请求</translation>
    </message>
    <message>
        <source>No worker serves now: %1 here</source>
        <translation>目前没有工作节点在服务：此处有 %1 个请求</translation>
    </message>
    <message>
        <source>Those that would are lost, off or being set up.</source>
        <translation>本应服务的节点已丢失、关闭或正在配置。</translation>
    </message>
    <message>
        <source>Since %1: %2</source>
        <comment>a time of the run, what limited and how much of the time</comment>
        <translation>自 %1 起：%2</translation>
    </message>
    <message>
        <source>No worker for decode now: %1 here</source>
        <translation>目前没有工作节点可解码：此处有 %1 个请求</translation>
    </message>
    <message>
        <source>No worker for prefill now: %1 here</source>
        <translation>目前没有工作节点可预填充：此处有 %1 个请求</translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message>
        <source>1 s on screen = %1 of model</source>
        <translation>屏幕 1 s = 模型 %1</translation>
    </message>
    <message>
        <source>the ready buffer is empty</source>
        <translation>就绪缓冲区已空</translation>
    </message>
    <message>
        <source>nothing decodes</source>
        <translation>没有序列在解码</translation>
    </message>
    <message>
        <source>all is answered</source>
        <translation>全部回答完毕</translation>
    </message>
    <message>
        <source>more requests wait than</source>
        <translation>等待的请求多于</translation>
    </message>
    <message>
        <source>more requests are ready than</source>
        <translation>就绪的请求多于</translation>
    </message>
    <message>
        <source>a TTFT is above</source>
        <translation>某个 TTFT 超过</translation>
    </message>
    <message>
        <source>a tier is full</source>
        <translation>某个存储层已满</translation>
    </message>
    <message>
        <source>a worker fails</source>
        <translation>某个工作节点故障</translation>
    </message>
    <message>
        <source>a worker is ready again</source>
        <translation>某个工作节点恢复</translation>
    </message>
    <message>
        <source>a request is refused</source>
        <translation>某个请求被拒绝</translation>
    </message>
    <message>
        <source>a request begins again</source>
        <translation>某个请求重新开始</translation>
    </message>
    <message>
        <source>a context is summed up</source>
        <translation>某个上下文被压缩</translation>
    </message>
    <message>
        <source>an answer is complete</source>
        <translation>某个回答完成</translation>
    </message>
    <message>
        <source>a session sends a request</source>
        <translation>某个会话发出请求</translation>
    </message>
    <message>
        <source>more than %1 requests wait</source>
        <translation>等待的请求多于 %1 个</translation>
    </message>
    <message>
        <source>more than %1 requests are ready</source>
        <translation>就绪的请求多于 %1 个</translation>
    </message>
    <message>
        <source>a TTFT is above %1</source>
        <translation>某个 TTFT 超过 %1</translation>
    </message>
    <message>
        <source>a place is full: %1</source>
        <translation>某处已满：%1</translation>
    </message>
    <message>
        <source>session %1 sends a request</source>
        <translation>会话 %1 发出请求</translation>
    </message>
    <message>
        <source>The end of the run</source>
        <translation>运行结束</translation>
    </message>
    <message>
        <source>All is answered</source>
        <translation>全部回答完毕</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>已停止：%1</translation>
    </message>
    <message>
        <source>It did not come about up to the end: %1</source>
        <translation>直到结束也未发生：%1</translation>
    </message>
    <message>
        <source>Stopped: more than a million requests are in the factory</source>
        <translation>已停止：工厂中的请求超过一百万个</translation>
    </message>
    <message>
        <source>Stopped: the requests that are here will never go on</source>
        <translation>已停止：现有请求无法再继续</translation>
    </message>
    <message>
        <source>%1 changes</source>
        <comment>of a running factory</comment>
        <translation>%1 项更改</translation>
    </message>
    <message>
        <source>%1 back</source>
        <comment>a worker</comment>
        <translation>%1 恢复</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <comment>a worker</comment>
        <translation>%1 失效</translation>
    </message>
    <message>
        <source>to come, by you: %1</source>
        <comment>a change</comment>
        <translation>未到，由您更改：%1</translation>
    </message>
    <message>
        <source>to come: %1</source>
        <comment>a change</comment>
        <translation>未到：%1</translation>
    </message>
    <message>
        <source>by you: %1</source>
        <comment>a change that was made</comment>
        <translation>您的更改：%1</translation>
    </message>
    <message>
        <source>%1, %2: you changed this</source>
        <comment>number of a mark, time</comment>
        <translation>%1，%2：您做了此更改</translation>
    </message>
    <message>
        <source>%1, %2: your change, still to come</source>
        <comment>number of a mark, time</comment>
        <translation>%1，%2：您的更改，尚未到来</translation>
    </message>
    <message>
        <source>%1, %2: the scenario had this happen</source>
        <comment>number of a mark, time</comment>
        <translation>%1，%2：场景安排，已发生</translation>
    </message>
    <message>
        <source>%1, %2: the scenario will have this happen</source>
        <comment>number of a mark, time</comment>
        <translation>%1，%2：场景安排，将会发生</translation>
    </message>
    <message>
        <source>%1 came back</source>
        <comment>a worker</comment>
        <translation>%1 已恢复</translation>
    </message>
    <message>
        <source>%1 will be back</source>
        <comment>a worker</comment>
        <translation>%1 将恢复</translation>
    </message>
    <message>
        <source>%1 was lost, and its HBM with it</source>
        <comment>a worker</comment>
        <translation>%1 已失效，其 HBM 随之丢失</translation>
    </message>
    <message>
        <source>%1 will be lost, and its HBM with it</source>
        <comment>a worker</comment>
        <translation>%1 将失效，其 HBM 随之丢失</translation>
    </message>
</context>
<context>
    <name>ScenarioName</name>
    <message>
        <source>Unnamed scenario</source>
        <translation>未命名的场景</translation>
    </message>
</context>
<context>
    <name>Sensitivity</name>
    <message>
        <source>Now %1: %2</source>
        <comment>value of a thing: result</comment>
        <translation>当前 %1：%2</translation>
    </message>
    <message>
        <source>%1: no figure</source>
        <translation>%1：无数值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>value: result</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>What moves %1</source>
        <comment>title: a quantity</comment>
        <translation>%1 的影响因素</translation>
    </message>
    <message>
        <source>%1, %2, %3 at batch %4</source>
        <comment>system, stage, layout, batch</comment>
        <translation>%1，%2，%3，批大小 %4</translation>
    </message>
    <message>
        <source>The system has no figure for this quantity.</source>
        <translation>这个系统没有该量的数值。</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>当前 %1</translation>
    </message>
    <message>
        <source>Nothing of this kind moves it.</source>
        <translation>这一类中没有影响它的因素。</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>swing, % of now</source>
        <translation>变幅，占当前 %</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>better</source>
        <translation>变好</translation>
    </message>
    <message>
        <source>better: higher</source>
        <translation>变好：更高</translation>
    </message>
    <message>
        <source>better: lower</source>
        <translation>变好：更低</translation>
    </message>
    <message>
        <source>worse: lower</source>
        <translation>变差：更低</translation>
    </message>
    <message>
        <source>worse: higher</source>
        <translation>变差：更高</translation>
    </message>
    <message>
        <source>GPUs, and DP with them</source>
        <translation>GPU，DP 随之变动</translation>
    </message>
    <message>
        <source>One draft token</source>
        <translation>一个草稿 token</translation>
    </message>
    <message>
        <source>accepted</source>
        <comment>a draft token</comment>
        <translation>被接受</translation>
    </message>
    <message>
        <source>rejected</source>
        <comment>a draft token</comment>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>%1 points</source>
        <comment>of a percentage</comment>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>swing, the same in percent</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>parameter, value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between things that move together</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿 token</translation>
    </message>
    <message>
        <source>Figures per GPU of machines of different size.</source>
        <translation>每 GPU 的数值来自不同规模的机器。</translation>
    </message>
    <message>
        <source>Not %1: %2</source>
        <comment>value, a sentence why not</comment>
        <translation>不取 %1：%2</translation>
    </message>
    <message>
        <source>Does not fit in HBM: %1.</source>
        <comment>values</comment>
        <translation>HBM 放不下：%1。</translation>
    </message>
    <message>
        <source> </source>
        <comment>between sentences</comment>
        <translation> </translation>
    </message>
    <message>
        <source>Swing: %1</source>
        <translation>变幅：%1</translation>
    </message>
    <message>
        <source>assumed</source>
        <comment>a constant or another supposition</comment>
        <translation>假设</translation>
    </message>
    <message>
        <source>your choice</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>%1 %2 (with %3).</source>
        <comment>parameter, value, other parameters</comment>
        <translation>%1 %2（同时 %3）。</translation>
    </message>
    <message>
        <source>Bounds: no draft accepted, or all. No preset says how often; set the accepted length yourself.</source>
        <translation>两端：草稿全不接受或全部接受。预设中没有接受率，请自行设定接受长度。</translation>
    </message>
    <message>
        <source>Bounds: a draft always accepted or never. No preset says how often; set the accepted length yourself.</source>
        <translation>两端：草稿总被接受或从不被接受。预设中没有接受率，请自行设定接受长度。</translation>
    </message>
    <message>
        <source>The accepted length stays at the %1 you set, as far as the drafts allow.</source>
        <translation>在草稿数允许的范围内，接受长度保持你设定的 %1。</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>%1 is %2; it must be 1 or more.</source>
        <translation>%1 为 %2；必须不小于 1。</translation>
    </message>
    <message>
        <source>The layout needs more than %1 GPUs, more than this program considers.</source>
        <translation>这个布局需要超过 %1 块 GPU，超出本程序的范围。</translation>
    </message>
    <message>
        <source>TP %1 does not divide the %2 heads of %3.</source>
        <translation>TP %1 不能整除 %3 的 %2 个头。</translation>
    </message>
    <message>
        <source>PP %1 is more than the %2 layers.</source>
        <translation>PP %1 多于 %2 层。</translation>
    </message>
    <message>
        <source>DCP %1 does not divide TP %2.</source>
        <translation>DCP %1 不能整除 TP %2。</translation>
    </message>
    <message>
        <source>DCP splits the cache of decode passes; use CP for %1.</source>
        <translation>DCP 只切分解码的缓存；%1请用 CP。</translation>
    </message>
    <message>
        <source>CP splits the new tokens of prefill and midfill; use DCP for decode.</source>
        <translation>CP 只切分预填充和中间填充的新增 token；解码请用 DCP。</translation>
    </message>
    <message>
        <source>EP %1 does not divide TP × DP × CP = %2.</source>
        <translation>EP %1 不能整除 TP × DP × CP = %2。</translation>
    </message>
    <message>
        <source>EP %1 does not divide the %2 experts (copies counted).</source>
        <translation>EP %1 不能整除 %2 个专家（含副本）。</translation>
    </message>
    <message>
        <source>EP %1 does not divide the %2 experts; redundant copies would change that.</source>
        <translation>EP %1 不能整除 %2 个专家；增加冗余副本可以改变这一点。</translation>
    </message>
    <message>
        <source>TP × DP × CP / EP = %1 GPUs share each expert, which does not divide its intermediate width of %2.</source>
        <translation>每个专家由 TP × DP × CP / EP = %1 块 GPU 共享，不能整除其中间宽度 %2。</translation>
    </message>
    <message>
        <source>EP %1: the model has no routed experts.</source>
        <translation>EP %1：该模型没有路由专家。</translation>
    </message>
    <message>
        <source>An instance would hold %1 sequences, more than the limit of %2.</source>
        <translation>一个实例要容纳 %1 条序列，超过上限 %2 条。</translation>
    </message>
    <message>
        <source>Does not fit: needs %1 of HBM per GPU, short by %2 of the %3 cap.</source>
        <translation>放不下：每块 GPU 需要 %1 HBM，上限 %3，缺 %2。</translation>
    </message>
    <message>
        <source>Does not fit: needs %1 of HBM per GPU, short by %2 of the %3 usable on %4.</source>
        <translation>放不下：每块 GPU 需要 %1 HBM，%4 可用 %3，缺 %2。</translation>
    </message>
    <message>
        <source>No layout of %1 GPUs divides this model.</source>
        <translation>%1 块 GPU 没有能整除该模型的布局。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>路径中有一项不是文件夹</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统只读</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入输出错误</translation>
    </message>
    <message>
        <source>unknown cause</source>
        <translation>原因不明</translation>
    </message>
    <message>
        <source>is a folder</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>name a file</source>
        <translation>请指定一个文件</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>is larger than 64 MiB</source>
        <translation>大于 64 MiB</translation>
    </message>
    <message>
        <source>is it the right file?</source>
        <translation>请确认文件是否选对</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>a file in a writable folder is wanted</source>
        <translation>应为可写文件夹中的文件</translation>
    </message>
    <message>
        <source>parse error at line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列有语法错误：%3</translation>
    </message>
    <message>
        <source>%1, before byte %2</source>
        <translation>%1（第 %2 字节之前）</translation>
    </message>
    <message>
        <source>has the key &quot;%1&quot; twice in one object</source>
        <translation>同一对象中键“%1”出现两次</translation>
    </message>
    <message>
        <source>keep one of them</source>
        <translation>请只保留一个</translation>
    </message>
    <message>
        <source>a JSON document is wanted</source>
        <translation>应为 JSON 文档</translation>
    </message>
    <message>
        <source>is nested deeper than %1 levels</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>the document is %1</source>
        <translation>文档是 %1</translation>
    </message>
    <message>
        <source>an object { ... } is wanted</source>
        <translation>应为对象 { ... }</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot;</source>
        <translation>文本“%1”</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数值 %1</translation>
    </message>
    <message>
        <source>is not a field of this object</source>
        <translation>不是该对象的字段</translation>
    </message>
    <message>
        <source>is not understood; kept, but without effect</source>
        <translation>无法识别；予以保留，但不起作用</translation>
    </message>
    <message>
        <source>is %1</source>
        <translation>是 %1</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;</source>
        <translation>是“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is wanted</source>
        <translation>应为“%1”</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>含有 %1</translation>
    </message>
    <message>
        <source>%1 is wanted</source>
        <translation>应为 %1</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>%1 above %2 is wanted</source>
        <translation>应为大于 %2 的%1</translation>
    </message>
    <message>
        <source>%1 above %2 and at most %3 is wanted</source>
        <translation>应为大于 %2 且不大于 %3 的%1</translation>
    </message>
    <message>
        <source>%1 from %2 to %3 is wanted</source>
        <translation>应为 %2 到 %3 的%1</translation>
    </message>
    <message>
        <source>%1 of at least %2 is wanted</source>
        <translation>应为不小于 %2 的%1</translation>
    </message>
    <message>
        <source>%1 of at least %2 and at most %3 is wanted</source>
        <translation>应为 %2 到 %3 的%1</translation>
    </message>
    <message>
        <source>%1 of at most %2 is wanted</source>
        <translation>应为不大于 %2 的%1</translation>
    </message>
    <message>
        <source>a whole number is wanted</source>
        <translation>应为整数</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2 is wanted</source>
        <translation>应为 %1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a list of whole numbers is wanted</source>
        <translation>应为整数列表</translation>
    </message>
    <message>
        <source>true or false is wanted</source>
        <translation>应为 true 或 false</translation>
    </message>
    <message>
        <source>a text is wanted</source>
        <translation>应为文本</translation>
    </message>
    <message>
        <source>a list of texts is wanted</source>
        <translation>应为文本列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known</source>
        <translation>找不到“%1”</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, which is not known</source>
        <translation>是“%1”，无法识别</translation>
    </message>
    <message>
        <source>names &quot;%1&quot;, which is not known</source>
        <translation>列出了“%1”，但找不到它</translation>
    </message>
    <message>
        <source>scenario &quot;%1&quot;: is not known</source>
        <translation>找不到场景“%1”</translation>
    </message>
    <message>
        <source>none is known</source>
        <translation>没有可用的名称</translation>
    </message>
    <message>
        <source>known: %1</source>
        <translation>可用的有：%1</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>是否想输入 %1？</translation>
    </message>
    <message>
        <source>did you mean %1 or %2?</source>
        <translation>是否想输入 %1 或 %2？</translation>
    </message>
    <message>
        <source>did you mean %1, %2 or %3?</source>
        <translation>是否想输入 %1、%2 或 %3？</translation>
    </message>
    <message>
        <source>the folder of presets has models/, systems/ and calibrations/</source>
        <translation>预设文件夹应包含 models/、systems/ 和 calibrations/</translation>
    </message>
    <message>
        <source>has the id &quot;%1&quot; in two files</source>
        <translation>有两个文件使用了 id“%1”</translation>
    </message>
    <message>
        <source>ids and aliases are unique</source>
        <translation>id 和别名不能重复</translation>
    </message>
    <message>
        <source>lower-case letters, digits, dots and hyphens are wanted</source>
        <translation>只能用小写字母、数字、点和连字符</translation>
    </message>
    <message>
        <source>every figure has a source: a list of texts or keys of &quot;sources&quot;</source>
        <translation>每个数值都要有来源：文本列表，或“sources”中的键</translation>
    </message>
    <message>
        <source>is %1 between %2 and %3</source>
        <translation>是 %1，下限 %2，上限 %3</translation>
    </message>
    <message>
        <source>low &lt;= value &lt;= high is wanted</source>
        <translation>应满足 low &lt;= value &lt;= high</translation>
    </message>
    <message>
        <source>every constant says where it comes from</source>
        <translation>每个常数都要说明来源</translation>
    </message>
    <message>
        <source>names the class &quot;%1&quot;</source>
        <translation>列出了类别“%1”</translation>
    </message>
    <message>
        <source>gemm, expert-gemm, attention-decode, attention-prefill or linear-attention is wanted</source>
        <translation>应为 gemm、expert-gemm、attention-decode、attention-prefill 或 linear-attention</translation>
    </message>
    <message>
        <source>the id of another calibration is wanted</source>
        <translation>应为另一个校准的 id</translation>
    </message>
    <message>
        <source>gqa, mla, linear or compressed is wanted</source>
        <translation>应为 gqa、mla、linear 或 compressed</translation>
    </message>
    <message>
        <source>is no single letter</source>
        <translation>不是单个字母</translation>
    </message>
    <message>
        <source>kinds are named by one letter, as in the layer pattern</source>
        <translation>种类用一个字母命名，与层模式一致</translation>
    </message>
    <message>
        <source>names the kind %1, which is not in %2</source>
        <translation>用到了种类 %1，但 %2 中没有它</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no layer pattern</source>
        <translation>“%1”不是层模式</translation>
    </message>
    <message>
        <source>letters, each with a count where it repeats, like &quot;D3 E58&quot; or &quot;(K3M)23 M&quot;, for at most 4096 layers</source>
        <translation>应由字母组成，重复的字母后跟次数，如“D3 E58”或“(K3M)23 M”，至多 4096 层</translation>
    </message>
    <message>
        <source>fp32, bf16, fp8, fp8-block, mxfp8, nvfp4, mxfp4 or int4 is wanted</source>
        <translation>应为 fp32、bf16、fp8、fp8-block、mxfp8、nvfp4、mxfp4 或 int4</translation>
    </message>
    <message>
        <source>has %1 heads for %2 KV heads</source>
        <translation>有 %1 个头和 %2 个 KV 头</translation>
    </message>
    <message>
        <source>KV heads divide heads</source>
        <translation>头数应能被 KV 头数整除</translation>
    </message>
    <message>
        <source>has %1 value heads for %2 key heads</source>
        <translation>有 %1 个 V 头和 %2 个 K 头</translation>
    </message>
    <message>
        <source>key heads divide value heads</source>
        <translation>V 头数应能被 K 头数整除</translation>
    </message>
    <message>
        <source>has %1 heads in %2 groups</source>
        <translation>有 %1 个头，分为 %2 组</translation>
    </message>
    <message>
        <source>output groups divide heads</source>
        <translation>头数应能被输出组数整除</translation>
    </message>
    <message>
        <source>has keys of no width</source>
        <translation>键的宽度为 0</translation>
    </message>
    <message>
        <source>nope and rope add up to 1 or more</source>
        <translation>nope 与 rope 之和应不小于 1</translation>
    </message>
    <message>
        <source>has neither a dense intermediate nor routed experts</source>
        <translation>既没有稠密中间层，也没有路由专家</translation>
    </message>
    <message>
        <source>one of them is wanted</source>
        <translation>二者应有其一</translation>
    </message>
    <message>
        <source>picks %1 of %2 experts for a token</source>
        <translation>为每个 token 从 %2 个专家中选 %1 个</translation>
    </message>
    <message>
        <source>1 or more, and no more than there are</source>
        <translation>应不小于 1，且不多于专家总数</translation>
    </message>
    <message>
        <source>has experts of no width</source>
        <translation>专家的宽度为 0</translation>
    </message>
    <message>
        <source>an expert&apos;s width and intermediate are 1 or more</source>
        <translation>专家的宽度和中间层宽度应不小于 1</translation>
    </message>
    <message>
        <source>has shared experts of no width</source>
        <translation>共享专家的宽度为 0</translation>
    </message>
    <message>
        <source>a shared intermediate of 1 or more</source>
        <translation>共享专家的中间层宽度应不小于 1</translation>
    </message>
    <message>
        <source>has %1 layers, attention_layers %2</source>
        <translation>有 %1 层，而 attention_layers 有 %2 层</translation>
    </message>
    <message>
        <source>as many are wanted</source>
        <translation>两者层数应相同</translation>
    </message>
    <message>
        <source>a config.json is an object { ... }</source>
        <translation>config.json 应为对象 { ... }</translation>
    </message>
    <message>
        <source>a whole number from %1 to 100 million is wanted</source>
        <translation>应为 %1 到 1 亿的整数</translation>
    </message>
    <message>
        <source>a whole number from %1 to 100 million is wanted, under one of the names %2</source>
        <translation>应以 %2 之一为名给出 %1 到 1 亿的整数</translation>
    </message>
    <message>
        <source>a list of one whole number for each of %1 layers is wanted</source>
        <translation>应为整数列表，%1 层每层一个</translation>
    </message>
    <message>
        <source>a list of one text for each of %1 layers is wanted</source>
        <translation>应为文本列表，%1 层每层一个</translation>
    </message>
    <message>
        <source>a list of layer numbers is wanted</source>
        <translation>应为层号列表</translation>
    </message>
    <message>
        <source>a layer number is wanted</source>
        <translation>应为层号</translation>
    </message>
    <message>
        <source>is %1, but %2 is %3</source>
        <translation>是 %1，而 %2 是 %3</translation>
    </message>
    <message>
        <source>both are names of one thing: keep the right one</source>
        <translation>两者指同一项：请保留正确的一个</translation>
    </message>
    <message>
        <source>differs by layer</source>
        <translation>各层不同</translation>
    </message>
    <message>
        <source>one number for all layers is understood here</source>
        <translation>此处只支持各层相同的一个数</translation>
    </message>
    <message>
        <source>is missing, and %1 heads do not divide the hidden width %2</source>
        <translation>缺失，且隐藏宽度 %2 不能被 %1 个头整除</translation>
    </message>
    <message>
        <source>give head_dim</source>
        <translation>请给出 head_dim</translation>
    </message>
    <message>
        <source>is the text &quot;%1&quot;, which is not known</source>
        <translation>是文本“%1”，无法识别</translation>
    </message>
    <message>
        <source>silu, swiglu, gelu and their like, relu, relu2 and xielu are known</source>
        <translation>可识别 silu、swiglu、gelu 及其变体，以及 relu、relu2 和 xielu</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, which contradicts the other activation given</source>
        <translation>是“%1”，与给出的另一个激活函数矛盾</translation>
    </message>
    <message>
        <source>keep the right one</source>
        <translation>请保留正确的一个</translation>
    </message>
    <message>
        <source>counts layers of more than 26 different kinds</source>
        <translation>各层的种类超过 26 种</translation>
    </message>
    <message>
        <source>at most 4,096 layers are wanted</source>
        <translation>应不超过 4,096 层</translation>
    </message>
    <message>
        <source>names the kind &quot;%1&quot;</source>
        <translation>列出了种类“%1”</translation>
    </message>
    <message>
        <source>full, sliding, chunked, linear and sparse attention are modelled here</source>
        <translation>此处支持全注意力、滑动窗口、分块、线性和稀疏注意力</translation>
    </message>
    <message>
        <source>names layers twice, not at all, or beyond the last</source>
        <translation>有的层列了两次、没有列出或超出末层</translation>
    </message>
    <message>
        <source>kda_layers and full_attn_layers name each of the %1 layers once</source>
        <translation>kda_layers 和 full_attn_layers 合起来应把 %1 层各列一次</translation>
    </message>
    <message>
        <source>names lightning attention (0)</source>
        <translation>列出了闪电注意力（0）</translation>
    </message>
    <message>
        <source>only softmax attention (1) is modelled</source>
        <translation>只支持 softmax 注意力（1）</translation>
    </message>
    <message>
        <source>asks for state-space (Mamba) layers, which are not modelled here</source>
        <translation>需要状态空间（Mamba）层，此处不支持</translation>
    </message>
    <message>
        <source>asks for %1, which is not modelled here</source>
        <translation>需要 %1，此处不支持</translation>
    </message>
    <message>
        <source>describe the model in the token-factory-model/1 schema</source>
        <translation>请按 token-factory-model/1 格式描述该模型</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, %2, which is not modelled here</source>
        <translation>是“%1”（%2），此处不支持</translation>
    </message>
    <message>
        <source>decoders with attention are</source>
        <translation>支持带注意力的解码器</translation>
    </message>
    <message>
        <source>an encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>an encoder beside the decoder</source>
        <translation>解码器之外的编码器</translation>
    </message>
    <message>
        <source>a state-space model</source>
        <translation>状态空间模型</translation>
    </message>
    <message>
        <source>a state-space (Mamba) hybrid</source>
        <translation>状态空间（Mamba）混合模型</translation>
    </message>
    <message>
        <source>a model with convolution layers</source>
        <translation>含卷积层的模型</translation>
    </message>
    <message>
        <source>a recurrent model</source>
        <translation>循环模型</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>a state-space (Mamba) layer</source>
        <translation>状态空间（Mamba）层</translation>
    </message>
    <message>
        <source>a recurrent layer of another kind</source>
        <translation>其他种类的循环层</translation>
    </message>
    <message>
        <source>a cache shared between layers</source>
        <translation>层间共享的缓存</translation>
    </message>
    <message>
        <source>one projection for keys and values</source>
        <translation>键和值共用的投影</translation>
    </message>
    <message>
        <source>a share of experts that compute nothing</source>
        <translation>一部分不做计算的专家</translation>
    </message>
    <message>
        <source>an embedding for every layer</source>
        <translation>每层各有的嵌入</translation>
    </message>
    <message>
        <source>alternating residual updates</source>
        <translation>交替的残差更新</translation>
    </message>
    <message>
        <source>a low-rank residual</source>
        <translation>低秩残差</translation>
    </message>
    <message>
        <source>a list of blocks that differ</source>
        <translation>互不相同的块的列表</translation>
    </message>
    <message>
        <source>an n-gram embedding</source>
        <translation>n-gram 嵌入</translation>
    </message>
    <message>
        <source>an expert count for each layer</source>
        <translation>逐层不同的专家数</translation>
    </message>
    <message>
        <source>a head count for each layer</source>
        <translation>逐层不同的头数</translation>
    </message>
    <message>
        <source>a memory layer</source>
        <translation>记忆层</translation>
    </message>
    <message>
        <source>at least one system is wanted</source>
        <translation>至少应有一个系统</translation>
    </message>
    <message>
        <source>one of &quot;systems&quot; is wanted</source>
        <translation>应为“systems”中的一个</translation>
    </message>
    <message>
        <source>x pp x dp x cp are more than %1 GPUs</source>
        <translation>× pp × dp × cp 超过 %1 块 GPU</translation>
    </message>
    <message>
        <source>uniform, or the exponent of a power law from 0 to 3, is wanted</source>
        <translation>应为 uniform，或 0 到 3 的幂律指数</translation>
    </message>
    <message>
        <source>a whole number from 1 to 1,000,000</source>
        <translation>应为 1 到 1,000,000 的整数</translation>
    </message>
    <message>
        <source>a whole number from 1 to 100,000,000</source>
        <translation>应为 1 到 100,000,000 的整数</translation>
    </message>
    <message>
        <source>a whole number from 0 to 100,000,000</source>
        <translation>应为 0 到 100,000,000 的整数</translation>
    </message>
    <message>
        <source>a whole number from 1 to 65,536</source>
        <translation>应为 1 到 65,536 的整数</translation>
    </message>
    <message>
        <source>is %1 in a prefill</source>
        <translation>在预填充中是 %1</translation>
    </message>
    <message>
        <source>0, or --stage midfill for new tokens after cached ones</source>
        <translation>应为 0；在已缓存的 token 之后新增，请改用中间填充</translation>
    </message>
    <message>
        <source>from 1 to the new tokens of a pass (1 + draft tokens)</source>
        <translation>应为 1 到一次前向传播的新增 token 数（1 + 草稿 token）</translation>
    </message>
    <message>
        <source>as many as the list has</source>
        <translation>应与列表的项数相同</translation>
    </message>
    <message>
        <source>uniform, or an exponent from 0 to 3</source>
        <translation>应为 uniform，或 0 到 3 的指数</translation>
    </message>
    <message>
        <source>from 0 to 1</source>
        <translation>应为 0 到 1</translation>
    </message>
    <message>
        <source>from 0 to 64</source>
        <translation>应为 0 到 64</translation>
    </message>
    <message>
        <source>above 0</source>
        <translation>应大于 0</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>不小于 0</translation>
    </message>
    <message>
        <source>1 or more</source>
        <translation>不小于 1</translation>
    </message>
    <message>
        <source>1 token or more</source>
        <translation>应不少于 1 token</translation>
    </message>
    <message>
        <source>cuts the new tokens into more than 4,096 passes</source>
        <translation>把新增 token 切成了超过 4,096 次前向传播</translation>
    </message>
    <message>
        <source>a longer chunk</source>
        <translation>请加长分块</translation>
    </message>
    <message>
        <source>has %1 values</source>
        <translation>有 %1 个值</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1 个</translation>
    </message>
    <message>
        <source>would need %1 GPUs</source>
        <translation>需要 %1 块 GPU</translation>
    </message>
    <message>
        <source>at most %1 are considered</source>
        <translation>至多考虑 %1 块</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1 的数</translation>
    </message>
    <message>
        <source>0 to 64</source>
        <translation>0 到 64 的整数</translation>
    </message>
    <message>
        <source>1 or more tokens</source>
        <translation>不少于 1 token</translation>
    </message>
    <message>
        <source>above 0, GB per GPU</source>
        <translation>大于 0 的数，单位为每 GPU GB</translation>
    </message>
    <message>
        <source>uniform, or the exponent of a power law (0 to 3)</source>
        <translation>uniform，或幂律指数（0 到 3）</translation>
    </message>
    <message>
        <source>1 to the new tokens of a pass</source>
        <translation>1 到一次前向传播的新增 token 数</translation>
    </message>
    <message>
        <source>bf16 fp8 fp8-block nvfp4 mxfp4 int4 fp32</source>
        <translation>bf16、fp8、fp8-block、nvfp4、mxfp4、int4 或 fp32</translation>
    </message>
    <message>
        <source>bf16 fp8 nvfp4 mxfp4 int4 fp32</source>
        <translation>bf16、fp8、nvfp4、mxfp4、int4 或 fp32</translation>
    </message>
    <message>
        <source>fp32 bf16 fp8</source>
        <translation>fp32、bf16 或 fp8</translation>
    </message>
    <message>
        <source>bf16 fp8 mxfp8 nvfp4 mxfp4</source>
        <translation>bf16、fp8、mxfp8、nvfp4 或 mxfp4</translation>
    </message>
    <message>
        <source>node-dedup per-expert</source>
        <translation>node-dedup 或 per-expert</translation>
    </message>
    <message>
        <source>is not a parameter</source>
        <translation>不是参数</translation>
    </message>
    <message>
        <source>one of parametersOf() is wanted</source>
        <translation>应为此场景的某个参数</translation>
    </message>
    <message>
        <source>an id of the presets is wanted</source>
        <translation>应为预设中的 id</translation>
    </message>
    <message>
        <source>no layout of it divides the model</source>
        <translation>在这个 GPU 块数上，没有布局能整除该模型</translation>
    </message>
    <message>
        <source>no legal layout on %1 GPUs has it</source>
        <translation>在 %1 块 GPU 上没有这样的合法布局</translation>
    </message>
    <message>
        <source>Nothing of this pass both computes and reads.</source>
        <translation>这次前向传播中没有既计算又读取的部分。</translation>
    </message>
    <message>
        <source>is larger than any picture of this program</source>
        <translation>大于本程序导出的任何图像</translation>
    </message>
    <message>
        <source>at most 256 MB are read</source>
        <translation>至多读取 256 MB</translation>
    </message>
    <message>
        <source>is no PNG, SVG or PDF</source>
        <translation>不是 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>an exported picture or a scenario file is wanted</source>
        <translation>应为导出的图像或场景文件</translation>
    </message>
    <message>
        <source>is damaged: no scenario can be read from it</source>
        <translation>已损坏：无法从中读出场景</translation>
    </message>
    <message>
        <source>export the picture again</source>
        <translation>请重新导出图像</translation>
    </message>
    <message>
        <source>holds no scenario</source>
        <translation>不含场景</translation>
    </message>
    <message>
        <source>a PNG, SVG or PDF exported by this program and not saved by another since is wanted</source>
        <translation>应为本程序导出、之后未经其他程序另存的 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>ends in none of the formats</source>
        <translation>扩展名不是可用的格式</translation>
    </message>
    <message>
        <source>a name that ends in .png, .svg, .pdf or .csv</source>
        <translation>文件名应以 .png、.svg、.pdf 或 .csv 结尾</translation>
    </message>
    <message>
        <source>cannot be written: the picture could not be made</source>
        <translation>无法写入：图像未能生成</translation>
    </message>
    <message>
        <source>a smaller size or fewer dots per inch</source>
        <translation>请减小尺寸或每英寸像素数</translation>
    </message>
    <message>
        <source>is no pin with a letter of its own from A to C; left out</source>
        <translation>不是字母为 A 到 C 且不重复的固定项；已略去</translation>
    </message>
    <message>
        <source>the pin is left out</source>
        <translation>已略去该固定项</translation>
    </message>
    <message>
        <source>No layout of %1 is legal (GPUs: %2, PP up to %3).</source>
        <translation>%1 没有合法布局（GPU：%2 块，PP 不超过 %3）。</translation>
    </message>
    <message>
        <source>The best %1 without that limit is %2.</source>
        <translation>没有该约束时，最佳 %1 为 %2。</translation>
    </message>
    <message>
        <source>holds more text than any scenario</source>
        <translation>文本多于任何场景</translation>
    </message>
    <message>
        <source>at most 64 MB are unpacked</source>
        <translation>至多解压 64 MB</translation>
    </message>
    <message>
        <source>Of %1 points (GPUs: %2), %3 do not fit HBM.</source>
        <translation>%1 个点（GPU：%2 块）中有 %3 个 HBM 放不下。</translation>
    </message>
    <message>
        <source>Of %1 points (GPUs: %2), %3 fit but exceed a limit (%4 %5).</source>
        <translation>%1 个点（GPU：%2 块）中有 %3 个放得下但超出约束（%4 %5）。</translation>
    </message>
    <message>
        <source>Of %1 points (GPUs: %2), %3 fit but exceed a limit (sequences per instance: %4).</source>
        <translation>%1 个点（GPU：%2 块）中有 %3 个放得下但超出约束（每实例序列数 %4）。</translation>
    </message>
    <message>
        <source>Of %1 points (GPUs: %2), %3 fit but exceed a limit (%4 %5, sequences per instance: %6).</source>
        <translation>%1 个点（GPU：%2 块）中有 %3 个放得下但超出约束（%4 %5，每实例序列数 %6）。</translation>
    </message>
    <message>
        <source>is neither a workload that is known nor a file</source>
        <translation>既不是已知的工作负载，也不是文件</translation>
    </message>
    <message>
        <source>a list [ ... ] is wanted</source>
        <translation>应为列表 [ ... ]</translation>
    </message>
    <message>
        <source>a JSON object is wanted</source>
        <translation>应为 JSON 对象</translation>
    </message>
    <message>
        <source>does not say a distribution</source>
        <translation>没有说明分布</translation>
    </message>
    <message>
        <source>a list of [p, value] is wanted, p rising from 0 to 1 and values above 0 that do not fall</source>
        <translation>应为 [p, 值] 的列表，p 从 0 递增到 1，值大于 0 且不减</translation>
    </message>
    <message>
        <source>no less than &quot;least&quot; is wanted</source>
        <translation>应不小于 &quot;least&quot;</translation>
    </message>
    <message>
        <source>can be %1</source>
        <translation>可以是 %1</translation>
    </message>
    <message>
        <source>%1 to %2 is wanted</source>
        <translation>应为 %1 到 %2</translation>
    </message>
    <message>
        <source>1 or more is wanted</source>
        <translation>应为 1 或更大</translation>
    </message>
    <message>
        <source>1 to 1,000,000 is wanted</source>
        <translation>应为 1 到 1,000,000</translation>
    </message>
    <message>
        <source>0 to 10,000,000 seconds are wanted</source>
        <translation>应为 0 到 10,000,000 秒</translation>
    </message>
    <message>
        <source>a number is wanted</source>
        <translation>应为数字</translation>
    </message>
    <message>
        <source>a smaller one is wanted</source>
        <translation>应为更小的值</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>at most 31 years are wanted</source>
        <translation>应不超过 31 年</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>name a file or a folder of sessions</source>
        <translation>请给出文件或会话文件夹的名称</translation>
    </message>
    <message>
        <source>is no file that can be read twice</source>
        <translation>不是可以重复读取的文件</translation>
    </message>
    <message>
        <source>only WEKA sessions may be a folder of files</source>
        <translation>只有 WEKA 会话可以是文件夹</translation>
    </message>
    <message>
        <source>a folder of .json or .jsonl files is wanted</source>
        <translation>应为 .json 或 .jsonl 文件的文件夹</translation>
    </message>
    <message>
        <source>has no file of sessions</source>
        <translation>没有会话文件</translation>
    </message>
    <message>
        <source>is in no known format</source>
        <translation>格式未知</translation>
    </message>
    <message>
        <source>known are Mooncake and Qwen-Bailian JSON lines, Azure and BurstGPT CSV, WEKA sessions in JSON, and tables with the columns time_s, input_tokens and output_tokens</source>
        <translation>已知的有 Mooncake 和 Qwen-Bailian 的 JSON 行、Azure 和 BurstGPT 的 CSV、JSON 格式的 WEKA 会话，以及含 time_s、input_tokens 和 output_tokens 列的表</translation>
    </message>
    <message>
        <source>has no row that can be read</source>
        <translation>没有可读的行</translation>
    </message>
    <message>
        <source>does not begin with {</source>
        <translation>不以 { 开头</translation>
    </message>
    <message>
        <source>is nested deeper than 64 levels</source>
        <translation>嵌套超过 64 层</translation>
    </message>
    <message>
        <source>is the number %1</source>
        <translation>是数字 %1</translation>
    </message>
    <message>
        <source>hold &quot;%1&quot;</source>
        <translation>含有“%1”</translation>
    </message>
    <message>
        <source>is no session</source>
        <translation>不是会话</translation>
    </message>
    <message>
        <source>a session in JSON is wanted</source>
        <translation>应为 JSON 格式的会话</translation>
    </message>
    <message>
        <source>a list of requests is wanted</source>
        <translation>应为请求列表</translation>
    </message>
    <message>
        <source>is no number of tokens</source>
        <translation>不是 token 数</translation>
    </message>
    <message>
        <source>are %1 of %2 tokens for an input of %3</source>
        <translation>有 %1 个，每个 %2 个 token，而输入为 %3</translation>
    </message>
    <message>
        <source>are more than the input fills</source>
        <translation>多于输入所需</translation>
    </message>
    <message>
        <source>no more blocks than the input fills are wanted</source>
        <translation>块数不应多于输入所需</translation>
    </message>
    <message>
        <source>a list of block ids is wanted</source>
        <translation>应为块编号列表</translation>
    </message>
    <message>
        <source>ids and ranges such as 1-236 are wanted</source>
        <translation>应为编号或 1-236 这样的区间</translation>
    </message>
    <message>
        <source>whole numbers of 0 or more are wanted</source>
        <translation>应为 0 或更大的整数</translation>
    </message>
    <message>
        <source>a whole number of -1 or more is wanted</source>
        <translation>应为 -1 或更大的整数</translation>
    </message>
    <message>
        <source>a whole number of tokens from %1 to 100,000,000 is wanted</source>
        <translation>应为 %1 到 100,000,000 的整数 token 数</translation>
    </message>
    <message>
        <source>a time of 0 or more and at most 285 years is wanted</source>
        <translation>应为 0 或更大且不超过 285 年的时间</translation>
    </message>
    <message>
        <source>a time such as 2023-03-05 09:00:00.2500000 is wanted</source>
        <translation>应为 2023-03-05 09:00:00.2500000 这样的时间</translation>
    </message>
    <message>
        <source>has no number of tokens behind block_tokens=</source>
        <translation>block_tokens= 之后没有 token 数</translation>
    </message>
    <message>
        <source>does not name the columns TIMESTAMP, ContextTokens and GeneratedTokens in its first line</source>
        <translation>首行没有列 TIMESTAMP、ContextTokens 和 GeneratedTokens</translation>
    </message>
    <message>
        <source>these are the columns of the Azure traces</source>
        <translation>这些是 Azure 记录的列</translation>
    </message>
    <message>
        <source>does not name the columns Timestamp, Request tokens and Response tokens in its first line</source>
        <translation>首行没有列 Timestamp、Request tokens 和 Response tokens</translation>
    </message>
    <message>
        <source>these are the columns of BurstGPT</source>
        <translation>这些是 BurstGPT 的列</translation>
    </message>
    <message>
        <source>does not name the columns time_s, input_tokens and output_tokens in its first line</source>
        <translation>首行没有列 time_s、input_tokens 和 output_tokens</translation>
    </message>
    <message>
        <source>further columns are session, agent, turn, gap_s, person and blocks</source>
        <translation>其他列为 session、agent、turn、gap_s、person 和 blocks</translation>
    </message>
    <message>
        <source>spans %1 s from its first request to its last</source>
        <translation>从首个请求到末个请求跨 %1 s</translation>
    </message>
    <message>
        <source>Block ids are the same text in every session.</source>
        <translation>块编号在所有会话中代表相同文本。</translation>
    </message>
    <message>
        <source>Block ids are the same text within a session only; sessions share nothing.</source>
        <translation>块编号只在同一会话内代表相同文本；会话之间没有共享。</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>已略去：%1</translation>
    </message>
    <message>
        <source>Left out: %1 more.</source>
        <translation>另外略去：%1。</translation>
    </message>
    <message>
        <source>Only the first rows of the file were read: %1.</source>
        <translation>只读取了文件的前若干行：%1。</translation>
    </message>
    <message>
        <source>Rows that could not be read and were left out: %1.</source>
        <translation>无法读取而略去的行：%1。</translation>
    </message>
    <message>
        <source>Rows without a token of output: %1.</source>
        <translation>没有输出 token 的行：%1。</translation>
    </message>
    <message>
        <source>The file does not tell when answers were complete; gaps between turns count from the turn before.</source>
        <translation>文件没有说明回答何时完成；轮次间隔从上一轮算起。</translation>
    </message>
    <message>
        <source>The file has its times in steps of %1 s, %2 for %3 rows; rows were spread within their step.</source>
        <translation>文件的时间以 %1 s 为步长，%3 行只有 %2 个时刻；各行已在其步长内分散。</translation>
    </message>
    <message>
        <source>The rows did not stand in the order of their times; they were sorted.</source>
        <translation>各行未按时间排列；已排序。</translation>
    </message>
    <message>
        <source>Times count from the first request, which the file has at %1.</source>
        <translation>时间从首个请求算起，它在文件中位于 %1。</translation>
    </message>
    <message>
        <source>Times count from the start of each session: all begin at 0.</source>
        <translation>时间从每个会话的开始算起：都从 0 开始。</translation>
    </message>
    <message>
        <source>another layout</source>
        <translation>换一种布局</translation>
    </message>
    <message>
        <source>leaves no room for KV: the weights fill the HBM</source>
        <translation>没有留给 KV 的空间：权重占满了 HBM</translation>
    </message>
    <message>
        <source>more GPUs, or fewer bits</source>
        <translation>更多 GPU，或更少的位数</translation>
    </message>
    <message>
        <source>is there twice</source>
        <translation>出现了两次</translation>
    </message>
    <message>
        <source>a name of its own for each pool</source>
        <translation>每个节点池应有自己的名称</translation>
    </message>
    <message>
        <source>a rack of presets/systems, or laws and kv_tokens</source>
        <translation>presets/systems 中的机架，或给出时间规律和 kv_tokens</translation>
    </message>
    <message>
        <source>have none that fills</source>
        <translation>没有做预填充的节点池</translation>
    </message>
    <message>
        <source>have none that decodes</source>
        <translation>没有做解码的节点池</translation>
    </message>
    <message>
        <source>is %1, but %2 draft tokens make %3</source>
        <translation>是 %1，但 %2 个草稿 token 使其为 %3</translation>
    </message>
    <message>
        <source>one token and the drafts</source>
        <translation>一个 token 加上草稿数</translation>
    </message>
    <message>
        <source>No layout fits under the HBM limit of %1; the least that one needs is %2 per GPU (%3, batch %4).</source>
        <translation>在 %1 的 HBM 约束下没有布局放得下；需求最小的布局每 GPU 需要 %2（%3，批大小 %4）。</translation>
    </message>
    <message>
        <source>is of decode, not of %1</source>
        <translation>只用于解码，不用于 %1</translation>
    </message>
    <message>
        <source>leave it out or use --stage decode</source>
        <translation>请去掉它，或改用解码（--stage decode）</translation>
    </message>
    <message>
        <source>a whole number from 1 to 16</source>
        <translation>应为 1 到 16 的整数</translation>
    </message>
    <message>
        <source>are in a pool that fills too</source>
        <translation>位于同时做预填充的节点池中</translation>
    </message>
    <message>
        <source>a pool of the stage decode alone</source>
        <translation>应为只做解码的节点池</translation>
    </message>
    <message>
        <source>a rack of presets/systems</source>
        <translation>应为 presets/systems 中的机架</translation>
    </message>
    <message>
        <source>an object with &quot;gpus&quot;, and &quot;ep&quot; where it is less, is wanted</source>
        <translation>应为带 &quot;gpus&quot; 的对象；EP 更小时再给出 &quot;ep&quot;</translation>
    </message>
    <message>
        <source>%1 above %2 and below %3 is wanted</source>
        <translation>应为大于 %2 且小于 %3 的%1</translation>
    </message>
    <message>
        <source>%1 of at least %2 and below %3 is wanted</source>
        <translation>应为不小于 %2 且小于 %3 的%1</translation>
    </message>
    <message>
        <source>is neither a list of prices that is known nor a file</source>
        <translation>既不是已知的价目表，也不是文件</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation>%1（假设）</translation>
    </message>
    <message>
        <source>Workers without a rack have no price, so the run has no cost.</source>
        <translation>没有机架的工作节点没有价格，因此这次运行没有成本。</translation>
    </message>
    <message>
        <source>No owner&apos;s cost of %1 is known, so the run has no cost.</source>
        <translation>%1 的自有成本未知，因此这次运行没有成本。</translation>
    </message>
    <message>
        <source>No rental of %1 is known, so the run has no cost.</source>
        <translation>%1 的租价未知，因此这次运行没有成本。</translation>
    </message>
    <message>
        <source>%1 GPU-hours of %2 at an owner&apos;s cost of %3 each: %4.</source>
        <translation>%2：%1 GPU 小时，每 GPU 小时自有成本 %3：%4。</translation>
    </message>
    <message>
        <source>%1 GPU-hours of %2 at a rental of %3 each: %4.</source>
        <translation>%2：%1 GPU 小时，每 GPU 小时租价 %3：%4。</translation>
    </message>
    <message>
        <source>GPUs count for the time they were in service.</source>
        <translation>GPU 按占用的全部时间计，无论是否在服务。</translation>
    </message>
    <message>
        <source>Electricity is not charged apart.</source>
        <translation>电费不另计。</translation>
    </message>
    <message>
        <source>%1 kWh of electricity at %2 each: %3.</source>
        <translation>用电 %1 kWh，每 kWh %2：%3。</translation>
    </message>
    <message>
        <source>Revenue by the prices of &quot;%1&quot;: %2 for a million computed tokens of input, %3 for cached ones, %4 for a million tokens of output.</source>
        <translation>收入按价目表“%1”计：每百万计算的输入 token %2，每百万已缓存的输入 token %3，每百万输出 token %4。</translation>
    </message>
    <message>
        <source>A token of output is worth the same at every speed, as assumed.</source>
        <translation>假设输出 token 的价值与速度无关。</translation>
    </message>
    <message>
        <source>A token of output is worth %1 of one at %2, as assumed: (%3 / %2)^%4.</source>
        <translation>假设输出 token 的价值是速度为 %2 时的 %1：(%3 / %2)^%4。</translation>
    </message>
    <message>
        <source>a pool of the stage prefill or midfill</source>
        <translation>应有做预填充或中间填充的节点池</translation>
    </message>
    <message>
        <source>a pool of the stage decode</source>
        <translation>应有做解码的节点池</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, as that of a pool before</source>
        <translation>是“%1”，与前面的节点池重名</translation>
    </message>
    <message>
        <source>a list of at least one pool is wanted</source>
        <translation>应为至少含一个节点池的列表</translation>
    </message>
    <message>
        <source>a list of at least one kind of worker is wanted</source>
        <translation>应为至少含一种工作节点的列表</translation>
    </message>
    <message>
        <source>a list of prefill, midfill, decode, or some of them, is wanted</source>
        <translation>应为 prefill、midfill、decode 或其中几项的列表</translation>
    </message>
    <message>
        <source>holds &quot;%1&quot;</source>
        <translation>含有“%1”</translation>
    </message>
    <message>
        <source>holds &quot;%1&quot; twice</source>
        <translation>含有两个“%1”</translation>
    </message>
    <message>
        <source>each once is wanted</source>
        <translation>每项至多出现一次</translation>
    </message>
    <message>
        <source>have more than %1 GPUs</source>
        <translation>共有超过 %1 块 GPU</translation>
    </message>
    <message>
        <source>fewer workers</source>
        <translation>请减少工作节点</translation>
    </message>
    <message>
        <source>have more than %1 decode slots</source>
        <translation>共有超过 %1 个解码槽</translation>
    </message>
    <message>
        <source>fewer workers or slots</source>
        <translation>请减少工作节点或槽</translation>
    </message>
    <message>
        <source>no more than &quot;up&quot; is wanted</source>
        <translation>应不大于 &quot;up&quot;</translation>
    </message>
    <message>
        <source>more than the %1 of &quot;band&quot; is wanted: the paced law holds there</source>
        <translation>应大于“band”的 %1：paced 规则在那里暂停放行</translation>
    </message>
    <message>
        <source>the pool has %1 workers, counted from 0</source>
        <translation>这个节点池有 %1 个工作节点，从 0 起编号</translation>
    </message>
    <message>
        <source>lets nobody begin: the law aims at none</source>
        <translation>不放行任何请求：该规则的目标为零</translation>
    </message>
    <message>
        <source>1 or more ready sequences</source>
        <translation>就绪序列应不少于 1</translation>
    </message>
    <message>
        <source>cannot change while the factory runs</source>
        <translation>工厂运行时不能改变</translation>
    </message>
    <message>
        <source>cannot change while a trace is replayed</source>
        <translation>回放记录时不能改变</translation>
    </message>
    <message>
        <source>start again with the same seed</source>
        <translation>请用相同的随机种子重新开始</translation>
    </message>
    <message>
        <source>Sessions that begin from now on are of the other workload.</source>
        <translation>此后开始的会话来自另一种工作负载。</translation>
    </message>
    <message>
        <source>The next session is drawn anew by the other law of arrivals.</source>
        <translation>下一个会话按另一种到达规律重新抽取。</translation>
    </message>
    <message>
        <source>Admission is %1.</source>
        <translation>准入规则改为 %1。</translation>
    </message>
    <message>
        <source>Admission has other parameters.</source>
        <translation>准入规则的参数改变。</translation>
    </message>
    <message>
        <source>Prompts are routed %1.</source>
        <translation>提示改按 %1 路由。</translation>
    </message>
    <message>
        <source>Sequences are routed to decode %1.</source>
        <translation>序列改按 %1 路由到解码。</translation>
    </message>
    <message>
        <source>Prefix affinity goes by another load.</source>
        <translation>前缀亲和路由改用另一个负载界限。</translation>
    </message>
    <message>
        <source>At most %1 requests wait; those that do stay.</source>
        <translation>至多 %1 个请求排队；已在排队的保留。</translation>
    </message>
    <message>
        <source>Any number of requests may wait.</source>
        <translation>排队的请求数不受限制。</translation>
    </message>
    <message>
        <source>Other workers will fail.</source>
        <translation>将发生故障的工作节点改变。</translation>
    </message>
    <message>
        <source>Prompts that begin from now on reserve room otherwise.</source>
        <translation>此后开始的提示改用另一种方式预留空间。</translation>
    </message>
    <message>
        <source>Sequences that have to leave begin again otherwise.</source>
        <translation>被抢占的序列改用另一种方式重新开始。</translation>
    </message>
    <message>
        <source>Chunks of prompts are %1 tokens.</source>
        <translation>提示的分块为 %1 token。</translation>
    </message>
    <message>
        <source>A hand-off waits %1.</source>
        <translation>每次交接等待 %1。</translation>
    </message>
    <message>
        <source>Goodput goes by other limits for requests that end from now on.</source>
        <translation>对此后结束的请求，有效吞吐量改用另一组约束。</translation>
    </message>
    <message>
        <source>Setting a worker up takes another time.</source>
        <translation>配置工作节点的用时改变。</translation>
    </message>
    <message>
        <source>HBM evicts otherwise.</source>
        <translation>HBM 改用另一种淘汰策略。</translation>
    </message>
    <message>
        <source>HBM is written down otherwise.</source>
        <translation>HBM 改用另一种写回策略。</translation>
    </message>
    <message>
        <source>Loading is weighed against computing otherwise.</source>
        <translation>加载与重新计算之间改用另一种取舍。</translation>
    </message>
    <message>
        <source>Prefixes are used again.</source>
        <translation>复用前缀。</translation>
    </message>
    <message>
        <source>No prefix is used again.</source>
        <translation>不复用前缀。</translation>
    </message>
    <message>
        <source>CPU DRAM</source>
        <translation>CPU 内存</translation>
    </message>
    <message>
        <source>SSD</source>
        <translation>SSD</translation>
    </message>
    <message>
        <source>Network pool</source>
        <translation>网络内存池</translation>
    </message>
    <message>
        <source>Hot cache</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>%1 is there from now on.</source>
        <translation>此后启用 %1。</translation>
    </message>
    <message>
        <source>%1 is there no more; what lay in it goes to the tier below.</source>
        <translation>不再使用 %1；其中的内容转到下一层。</translation>
    </message>
    <message>
        <source>%1: %2 in each place.</source>
        <translation>%1：每处 %2。</translation>
    </message>
    <message>
        <source>%1: the capacity of the rack.</source>
        <translation>%1：容量取自机架。</translation>
    </message>
    <message>
        <source>%1: a bandwidth of %2.</source>
        <translation>%1：带宽 %2。</translation>
    </message>
    <message>
        <source>%1: the bandwidth of the rack.</source>
        <translation>%1：带宽取自机架。</translation>
    </message>
    <message>
        <source>%1: a latency of %2.</source>
        <translation>%1：延迟 %2。</translation>
    </message>
    <message>
        <source>%1 evicts otherwise.</source>
        <translation>%1 改用另一种淘汰策略。</translation>
    </message>
    <message>
        <source>The pool %1 is new.</source>
        <translation>新增节点池 %1。</translation>
    </message>
    <message>
        <source>The pool %1 is taken away.</source>
        <translation>移除节点池 %1。</translation>
    </message>
    <message>
        <source>The pool %1 is there again.</source>
        <translation>恢复节点池 %1。</translation>
    </message>
    <message>
        <source>The capacity loop of %1 changes.</source>
        <translation>%1 的容量控制回路改变。</translation>
    </message>
    <message>
        <source>Workers of %1 decode %2 sequences at once.</source>
        <translation>%1 的每个工作节点同时解码 %2 条序列。</translation>
    </message>
    <message>
        <source>Workers of %1 compute %2 prompts at once and load %3 ahead.</source>
        <translation>%1 的每个工作节点同时计算 %2 个提示，并预先加载 %3 个。</translation>
    </message>
    <message>
        <source>Workers of %1 take other prompts.</source>
        <translation>%1 的工作节点改接另一类提示。</translation>
    </message>
    <message>
        <source>Passes of %1 take another time.</source>
        <translation>%1 的前向传播用时改变。</translation>
    </message>
    <message>
        <source>Workers of %1 have room for %2 of KV.</source>
        <translation>%1 的每个工作节点可容纳 %2 的 KV。</translation>
    </message>
    <message>
        <source>Workers of %1 that drain and are set up anew, %3 each: %2.</source>
        <translation>%1 中先排空再重新配置的工作节点，每个用时 %3：%2。</translation>
    </message>
    <message>
        <source>Workers of %1 that are set up, %3 each: %2.</source>
        <translation>%1 中新配置的工作节点，每个用时 %3：%2。</translation>
    </message>
    <message>
        <source>Workers of %1 that drain and leave: %2.</source>
        <translation>%1 中排空后退出的工作节点：%2。</translation>
    </message>
    <message>
        <source>Workers of %1 that were to drain and work on: %2.</source>
        <translation>%1 中原要排空、现继续工作的工作节点：%2。</translation>
    </message>
    <message>
        <source>Attention group: %1</source>
        <translation>注意力组：%1</translation>
    </message>
    <message>
        <source>Expert group: %1</source>
        <translation>专家组：%1</translation>
    </message>
    <message>
        <source>PP %1: all its layers take turns with the experts; a split has no pipeline.</source>
        <translation>PP %1：它的所有层与专家轮流执行；注意力与专家分离时没有流水线。</translation>
    </message>
    <message>
        <source>The model has no routed experts to put on a group of their own.</source>
        <translation>该模型没有可单独成组的路由专家。</translation>
    </message>
    <message>
        <source>%1 GPUs with EP %2; both must be 1 or more.</source>
        <translation>%1 块 GPU，EP %2；两者都必须不小于 1。</translation>
    </message>
    <message>
        <source>EP %1 does not divide its %2 GPUs.</source>
        <translation>EP %1 不能整除该组的 %2 块 GPU。</translation>
    </message>
    <message>
        <source>The groups are on different systems, %1 and %2, which no scale-up domain joins.</source>
        <translation>两组位于不同的系统 %1 和 %2，它们不在同一个纵向扩展域内。</translation>
    </message>
    <message>
        <source>Both groups together have %1 GPUs, more than the %2 of a scale-up domain of %3.</source>
        <translation>两组共 %1 块 GPU，超过 %3 纵向扩展域的 %2 块。</translation>
    </message>
    <message>
        <source>has a quote that does not end</source>
        <translation>有未闭合的引号</translation>
    </message>
    <message>
        <source>a line for each row is wanted</source>
        <translation>应为每行一条记录</translation>
    </message>
    <message>
        <source>has text behind a quote</source>
        <translation>引号之后还有文本</translation>
    </message>
    <message>
        <source>has %1 fields</source>
        <translation>有 %1 个字段</translation>
    </message>
    <message>
        <source>%1 are wanted, as in the first line</source>
        <translation>应与首行一样有 %1 个</translation>
    </message>
    <message>
        <source>one of %1 is wanted</source>
        <translation>应为下列之一：%1</translation>
    </message>
    <message>
        <source>values of &quot;factory&quot; and &quot;workload&quot; can; others begin a run of their own</source>
        <translation>只有“factory”和“workload”中的值可以改变；改变其他值需要另起一次运行</translation>
    </message>
    <message>
        <source>The racks of %1 are not known, so neither is their power.</source>
        <translation>%1 的机架未知，因此功率也未知。</translation>
    </message>
    <message>
        <source>Idle power over the time in service; passes whose time is given by a law add nothing to it.</source>
        <translation>在服务时间内的空闲功率；用时由规律给出的前向传播不增加能耗。</translation>
    </message>
    <message>
        <source>Idle power over the time in service, and what each pass takes above it.</source>
        <translation>在服务时间内的空闲功率，加上每次前向传播超出空闲的能耗。</translation>
    </message>
    <message>
        <source>a rack that is not named</source>
        <translation>未指明的机架</translation>
    </message>
    <message>
        <source>No owner&apos;s cost of a GPU-hour is known for %1.</source>
        <translation>%1 每 GPU 小时的自有成本未知。</translation>
    </message>
    <message>
        <source>GPU-hours in service at the owner&apos;s cost of a GPU-hour: the price of the rack, power and room.</source>
        <translation>在服务的 GPU 小时，按每 GPU 小时的自有成本计：机架价格、电力和机房。</translation>
    </message>
    <message>
        <source>leads to nothing in the scenario</source>
        <translation>在场景中没有对应的值</translation>
    </message>
    <message>
        <source>keys joined by dots, and in lists an index from 0 or a name</source>
        <translation>应为以点连接的键；列表中用从 0 起的序号或名称</translation>
    </message>
    <message>
        <source>is not understood</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>sets nothing</source>
        <translation>没有设置任何值</translation>
    </message>
    <message>
        <source>path=value is wanted, such as layout.tp=4</source>
        <translation>应为“路径=值”，例如 layout.tp=4</translation>
    </message>
    <message>
        <source>a list of one value or more is wanted</source>
        <translation>应为至少含一个值的列表</translation>
    </message>
    <message>
        <source>a preset, a file, or a scenario as it stands in a file</source>
        <translation>应为预设、文件，或与文件内容相同的场景</translation>
    </message>
    <message>
        <source>make more than 1,000,000 runs</source>
        <translation>合计超过 1,000,000 次运行</translation>
    </message>
    <message>
        <source>fewer values</source>
        <translation>请减少取值</translation>
    </message>
    <message>
        <source>is no run of a study</source>
        <translation>不是研究中的一次运行</translation>
    </message>
    <message>
        <source>a file that `sweep --out` wrote is wanted</source>
        <translation>应为 `sweep --out` 写出的文件</translation>
    </message>
    <message>
        <source>is of another study</source>
        <translation>属于另一项研究</translation>
    </message>
    <message>
        <source>files of one study are wanted</source>
        <translation>应为同一项研究的文件</translation>
    </message>
    <message>
        <source>run %1 came to another result than before</source>
        <translation>运行 %1 的结果与之前不同</translation>
    </message>
    <message>
        <source>one of the two files is wanted</source>
        <translation>两个文件只能取其一</translation>
    </message>
    <message>
        <source>hold &quot;%1&quot; twice</source>
        <translation>出现两次“%1”</translation>
    </message>
    <message>
        <source>each path once is wanted</source>
        <translation>每个路径只能出现一次</translation>
    </message>
    <message>
        <source>is missing, and %1 states no figure for it</source>
        <translation>缺失，且 %1 未给出该数值</translation>
    </message>
    <message>
        <source>bytes of one worker are wanted</source>
        <translation>需要给出单个工作节点的字节数</translation>
    </message>
    <message>
        <source>bytes per second of one worker are wanted</source>
        <translation>需要给出单个工作节点每秒的字节数</translation>
    </message>
    <message>
        <source>bytes are wanted</source>
        <translation>需要给出字节数</translation>
    </message>
    <message>
        <source>was not read to its end: stopped</source>
        <translation>没有读到末尾：已停止</translation>
    </message>
    <message>
        <source>another model begins its run anew, with the same seed</source>
        <translation>更换模型后，以相同的随机种子重新运行</translation>
    </message>
    <message>
        <source>what passes cost cannot change while the factory runs: the run begins anew, with the same seed</source>
        <translation>工厂运行时不能改变前向传播的开销：以相同的随机种子重新运行</translation>
    </message>
    <message>
        <source>another trace begins its run anew</source>
        <translation>更换请求记录后，重新运行</translation>
    </message>
    <message>
        <source>another seed begins its run anew</source>
        <translation>更换随机种子后，重新运行</translation>
    </message>
    <message>
        <source>another warm-up begins the run anew, with the same seed</source>
        <translation>更换预热后，以相同的随机种子重新运行</translation>
    </message>
    <message>
        <source>what it begins with is another: the run begins anew, with the same seed</source>
        <translation>起始条件不同：以相同的随机种子重新运行</translation>
    </message>
    <message>
        <source>The change of %1 at %2 comes after the end of the run.</source>
        <translation>%2 时对 %1 的改动晚于运行结束。</translation>
    </message>
    <message>
        <source>The failure of %1, worker %2, at %3 comes after the end of the run.</source>
        <translation>%3 时 %1 的工作节点 %2 的故障晚于运行结束。</translation>
    </message>
    <message>
        <source>The failure of %1, worker %2, at %3 changes nothing: it was lost before and not repaired.</source>
        <translation>%3 时 %1 的工作节点 %2 的故障没有影响：它此前已故障且未修复。</translation>
    </message>
    <message>
        <source>is %1, and the run lasts %2</source>
        <translation>为 %1，而运行只持续 %2</translation>
    </message>
    <message>
        <source>a longer run, or a shorter warm-up, is wanted: only what comes after it is measured</source>
        <translation>应延长运行或缩短预热：只测量预热之后的部分</translation>
    </message>
    <message>
        <source>is %1, and the run ends at %2</source>
        <translation>为 %1，而运行在 %2 结束</translation>
    </message>
    <message>
        <source>a time of the run is wanted, in seconds, or a longer run</source>
        <translation>需要运行之内的时刻（秒），或更长的运行</translation>
    </message>
    <message>
        <source>has a number that is too large: &quot;%1&quot;</source>
        <translation>含有过大的数：“%1”</translation>
    </message>
    <message>
        <source>has %1 without a number</source>
        <translation>%1 后没有数字</translation>
    </message>
    <message>
        <source>says %1 twice</source>
        <translation>%1 出现两次</translation>
    </message>
    <message>
        <source>has &quot;%1&quot;, which is not understood</source>
        <translation>含有无法理解的“%1”</translation>
    </message>
    <message>
        <source>has the number %1 alone</source>
        <translation>数字 %1 单独出现</translation>
    </message>
    <message>
        <source>is more than %1 GPUs</source>
        <translation>超过 %1 块 GPU</translation>
    </message>
    <message>
        <source>does not say how the GPUs are cut</source>
        <translation>没有说明 GPU 如何切分</translation>
    </message>
    <message>
        <source>has EP %1 over %2 GPUs</source>
        <translation>在 %2 块 GPU 上有 EP %1</translation>
    </message>
    <message>
        <source>is %1 GPUs, not %2</source>
        <translation>是 %1 块 GPU，而不是 %2 块</translation>
    </message>
    <message>
        <source>workers of one layout make up all GPUs</source>
        <translation>同一布局的工作节点应占满所有 GPU</translation>
    </message>
    <message>
        <source>does not say which GPUs fill and which decode</source>
        <translation>没有说明哪些 GPU 填充、哪些解码</translation>
    </message>
    <message>
        <source>for example TP8 EP8</source>
        <translation>例如 TP8 EP8</translation>
    </message>
    <message>
        <source>for example TP8 EP8, or P 4x(TP1 DP4 EP4) / D 1x(TP1 DP32 EP32)</source>
        <translation>例如 TP8 EP8，或 P 4x(TP1 DP4 EP4) / D 1x(TP1 DP32 EP32)</translation>
    </message>
    <message>
        <source>for example P 4x(TP1 DP4 EP4) / D 1x(TP1 DP32 EP32)</source>
        <translation>例如 P 4x(TP1 DP4 EP4) / D 1x(TP1 DP32 EP32)</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, which is not understood</source>
        <translation>是“%1”，无法理解</translation>
    </message>
    <message>
        <source>for example FP8, NVFP4, INT4, MXFP4 experts</source>
        <translation>例如 FP8, NVFP4, INT4, MXFP4 experts</translation>
    </message>
    <message>
        <source>for example none, MTP, DSpark 8 tokens, MTP (AL 2.37)</source>
        <translation>例如 none, MTP, DSpark 8 tokens, MTP (AL 2.37)</translation>
    </message>
    <message>
        <source>the system &quot;%1&quot; is not known</source>
        <translation>机架“%1”未知</translation>
    </message>
    <message>
        <source>the model &quot;%1&quot; is not known</source>
        <translation>模型“%1”未知</translation>
    </message>
    <message>
        <source>it does not say how many clients there were</source>
        <translation>没有说明有多少客户端</translation>
    </message>
    <message>
        <source>a number in concurrency</source>
        <translation>concurrency 列需要一个数</translation>
    </message>
    <message>
        <source>nothing measured is in it: %1</source>
        <translation>其中没有实测值：%1</translation>
    </message>
    <message>
        <source>nothing measured is in it</source>
        <translation>其中没有实测值</translation>
    </message>
    <message>
        <source>one of tpot_ms, ttft_ms, total_tok_s_gpu ... is wanted</source>
        <translation>需要 tpot_ms, ttft_ms, total_tok_s_gpu ... 之一</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;</source>
        <translation>%1 是“%2”</translation>
    </message>
    <message>
        <source>a number from %1 to %2 is wanted</source>
        <translation>需要 %1 到 %2 之间的数</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, not a number above 0: left out</source>
        <translation>%1 是“%2”，不是大于 0 的数：已略去</translation>
    </message>
    <message>
        <source>is neither an id nor a calibration</source>
        <translation>既不是标识也不是校准</translation>
    </message>
    <message>
        <source>measures nothing that is compared: power or output tokens alone</source>
        <translation>没有可比较的测量值：只有功率或输出 token</translation>
    </message>
</context>
<context>
    <name>Stamp</name>
    <message>
        <source>%1: %2</source>
        <comment>a choice and its value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2, %3 new on %4 cached tokens</source>
        <translation>%1，%2，在已缓存 %4 token 上新增 %3</translation>
    </message>
    <message>
        <source>%1 GPUs of %2</source>
        <comment>how many, and the systems</comment>
        <translation>%1 块 GPU（%2）</translation>
    </message>
    <message>
        <source>%1 on %2, batch %3</source>
        <translation>%2 上的 %1，批大小 %3</translation>
    </message>
    <message>
        <source>Calibration: %1</source>
        <translation>校准：%1</translation>
    </message>
    <message>
        <source>all other choices by default</source>
        <translation>其余选项均为默认</translation>
    </message>
    <message>
        <source>other choices by default</source>
        <translation>其余选项为默认</translation>
    </message>
    <message>
        <source>the same choices</source>
        <translation>选项相同</translation>
    </message>
    <message>
        <source>else the same choices</source>
        <translation>其余选项相同</translation>
    </message>
    <message>
        <source>Pin %1, thin dashes: %2</source>
        <comment>its letter and name</comment>
        <translation>固定项 %1（细虚线）：%2</translation>
    </message>
    <message>
        <source>Pin %1: %2</source>
        <comment>its letter and name</comment>
        <translation>固定项 %1：%2</translation>
    </message>
    <message>
        <source>and %1 more, in the file</source>
        <comment>choices that there was no room for</comment>
        <translation>另有 %1 项，见文件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a layout, why it has no figures</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between systems</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between choices</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>the factory at %1</source>
        <translation>工厂时刻 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>随机种子 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>pool, its GPUs</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>at %1: %2</source>
        <comment>time, what was changed</comment>
        <translation>%1 时：%2</translation>
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
        <source>%1 GPU</source>
        <translation>%1 块 GPU</translation>
    </message>
    <message>
        <source>%1, %2, %3 cached token, %4</source>
        <translation>%1，%2，已缓存 %3 token，%4</translation>
    </message>
    <message>
        <source>%1, %2, %3 new token, %4</source>
        <translation>%1，%2，新增 %3 token，%4</translation>
    </message>
    <message>
        <source>%1, %2, %3 new on %4 cached token, %5</source>
        <translation>%1，%2，在已缓存 %4 token 上新增 %3，%5</translation>
    </message>
    <message>
        <source>%1 point in %2</source>
        <translation>%1 个点，用时 %2</translation>
    </message>
    <message>
        <source>No points: these GPUs have no legal layout</source>
        <translation>没有点：这个 GPU 块数没有合法布局</translation>
    </message>
    <message>
        <source>%1: %2 of %3 points needs more HBM per GPU than is usable.</source>
        <translation>%1：%3 个点中有 %2 个每 GPU 所需 HBM 超过可用容量。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 points fits but exceeds a limit.</source>
        <translation>%1：%3 个点中有 %2 个放得下但超出约束。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 points fit but exceed a limit.</source>
        <translation>%1：%3 个点中有 %2 个放得下但超出约束。</translation>
    </message>
    <message>
        <source>%1 point does not fit HBM</source>
        <translation>%1 个点 HBM 放不下</translation>
    </message>
    <message>
        <source>%1 points do not fit HBM</source>
        <translation>%1 个点 HBM 放不下</translation>
    </message>
</context>
<context>
    <name>Studies</name>
    <message>
        <source>Tensor parallel (TP)</source>
        <translation>张量并行（TP）</translation>
    </message>
    <message>
        <source>Pipeline stages (PP)</source>
        <translation>流水级数（PP）</translation>
    </message>
    <message>
        <source>Attention instances (DP)</source>
        <translation>注意力实例数（DP）</translation>
    </message>
    <message>
        <source>Expert parallel (EP)</source>
        <translation>专家并行（EP）</translation>
    </message>
    <message>
        <source>Decode context parallel (DCP)</source>
        <translation>解码上下文并行（DCP）</translation>
    </message>
    <message>
        <source>Context parallel (CP)</source>
        <translation>上下文并行（CP）</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Cached tokens</source>
        <translation>已缓存 token</translation>
    </message>
    <message>
        <source>New tokens</source>
        <translation>新增 token</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Overlap of communication</source>
        <translation>通信重叠</translation>
    </message>
    <message>
        <source>Copies over the NIC</source>
        <translation>经网卡的副本</translation>
    </message>
    <message>
        <source>Sequences per instance</source>
        <translation>每实例序列数</translation>
    </message>
    <message>
        <source>HBM cap</source>
        <translation>HBM 上限</translation>
    </message>
    <message>
        <source>Prefill chunk</source>
        <translation>预填充分块</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>草稿 token</translation>
    </message>
    <message>
        <source>Accepted length</source>
        <translation>接受长度</translation>
    </message>
    <message>
        <source>Expert copies</source>
        <translation>专家副本数</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>as released</source>
        <translation>发布格式</translation>
    </message>
    <message>
        <source>by default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不设上限</translation>
    </message>
    <message>
        <source>once per node</source>
        <translation>每节点一份</translation>
    </message>
    <message>
        <source>once per expert</source>
        <translation>每专家一份</translation>
    </message>
    <message>
        <source>GEMM</source>
        <translation>GEMM</translation>
    </message>
    <message>
        <source>expert GEMM</source>
        <translation>专家 GEMM</translation>
    </message>
    <message>
        <source>attention in decode</source>
        <translation>解码注意力</translation>
    </message>
    <message>
        <source>attention in prefill</source>
        <translation>预填充注意力</translation>
    </message>
    <message>
        <source>linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>全归约</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>全对全</translation>
    </message>
    <message>
        <source>Cost of a kernel</source>
        <translation>每个内核的开销</translation>
    </message>
    <message>
        <source>Cost of a kernel launched by the host</source>
        <translation>主机启动的每个内核的开销</translation>
    </message>
    <message>
        <source>Cost of a pass</source>
        <translation>每次前向传播的开销</translation>
    </message>
    <message>
        <source>Energy per FLOP in BF16</source>
        <translation>BF16 每 FLOP 能耗</translation>
    </message>
    <message>
        <source>Energy per FLOP in FP8</source>
        <translation>FP8 每 FLOP 能耗</translation>
    </message>
    <message>
        <source>Energy per FLOP in FP4</source>
        <translation>FP4 每 FLOP 能耗</translation>
    </message>
    <message>
        <source>Energy per HBM byte</source>
        <translation>HBM 每字节能耗</translation>
    </message>
    <message>
        <source>Energy per scale-up byte</source>
        <translation>纵向扩展每字节能耗</translation>
    </message>
    <message>
        <source>Energy per scale-out byte</source>
        <translation>横向扩展每字节能耗</translation>
    </message>
    <message>
        <source>Energy per DRAM byte</source>
        <translation>DRAM 每字节能耗</translation>
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
        <source>Pass time</source>
        <translation>前向传播时间</translation>
    </message>
    <message>
        <source>Throughput per GPU</source>
        <translation>单 GPU 吞吐量</translation>
    </message>
    <message>
        <source>Throughput per user</source>
        <translation>每用户吞吐量</translation>
    </message>
    <message>
        <source>Energy per token</source>
        <translation>每 token 能耗</translation>
    </message>
    <message>
        <source>Energy per query</source>
        <translation>每次查询能耗</translation>
    </message>
    <message>
        <source>Power per GPU</source>
        <translation>每 GPU 功率</translation>
    </message>
    <message>
        <source>HBM per GPU</source>
        <translation>每 GPU 的 HBM</translation>
    </message>
    <message>
        <source>Weights per GPU</source>
        <translation>每 GPU 权重</translation>
    </message>
    <message>
        <source>KV cache per GPU</source>
        <translation>每 GPU 的 KV 缓存</translation>
    </message>
    <message>
        <source>Recurrent state per GPU</source>
        <translation>每 GPU 循环状态</translation>
    </message>
    <message>
        <source>Activations per GPU</source>
        <translation>每 GPU 激活值</translation>
    </message>
    <message>
        <source>Buffers per GPU</source>
        <translation>每 GPU 缓冲</translation>
    </message>
    <message>
        <source>Network per GPU</source>
        <translation>每 GPU 网络流量</translation>
    </message>
    <message>
        <source>Peak network per GPU</source>
        <translation>每 GPU 网络流量峰值</translation>
    </message>
    <message>
        <source>Work of the fullest GPU</source>
        <translation>负载最高的 GPU 的运算量</translation>
    </message>
    <message>
        <source>HBM read per pass</source>
        <translation>每次前向传播的 HBM 读取量</translation>
    </message>
    <message>
        <source>Compute utilisation</source>
        <translation>算力利用率</translation>
    </message>
    <message>
        <source>HBM bandwidth utilisation</source>
        <translation>HBM 带宽利用率</translation>
    </message>
    <message>
        <source>KV load from DRAM</source>
        <translation>从 DRAM 加载 KV</translation>
    </message>
    <message>
        <source>KV load from SSD</source>
        <translation>从 SSD 加载 KV</translation>
    </message>
    <message>
        <source>KV load from the network</source>
        <translation>从网络加载 KV</translation>
    </message>
    <message>
        <source>Compute efficiency of %1 in %2</source>
        <translation>计算效率：%1，%2</translation>
    </message>
    <message>
        <source>Memory efficiency of %1</source>
        <translation>内存效率：%1</translation>
    </message>
    <message>
        <source>scale-up links</source>
        <translation>纵向扩展链路</translation>
    </message>
    <message>
        <source>scale-out links</source>
        <translation>横向扩展链路</translation>
    </message>
    <message>
        <source>Bandwidth of %1 over %2</source>
        <translation>带宽：%1，%2</translation>
    </message>
    <message>
        <source>Latency of %1 over %2</source>
        <translation>延迟：%1，%2</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>expert GEMM, 8-bit weights</source>
        <translation>专家 GEMM（8 位权重）</translation>
    </message>
    <message>
        <source>expert GEMM, INT4 weights</source>
        <translation>专家 GEMM（INT4 权重）</translation>
    </message>
    <message>
        <source>sparse attention in decode</source>
        <translation>解码中的稀疏注意力</translation>
    </message>
    <message>
        <source>Slowing of work in decode passes</source>
        <translation>解码前向传播中计算的放慢</translation>
    </message>
    <message>
        <source>Slowing of collectives in decode passes</source>
        <translation>解码前向传播中集合通信的放慢</translation>
    </message>
    <message>
        <source>Slowing of work in prefill passes</source>
        <translation>预填充前向传播中计算的放慢</translation>
    </message>
    <message>
        <source>Slowing of collectives in prefill passes</source>
        <translation>预填充前向传播中集合通信的放慢</translation>
    </message>
    <message>
        <source>Overlap that engines do not reach</source>
        <translation>引擎未能达到的通信重叠</translation>
    </message>
</context>
<context>
    <name>Sweep</name>
    <message>
        <source>in use</source>
        <translation>当前使用</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>value and its range</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <comment>title of a plot: quantity over parameter</comment>
        <translation>%1（横轴：%2）</translation>
    </message>
    <message>
        <source>%1, %2, %3 at batch %4</source>
        <translation>%1，%2，%3，批大小 %4</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <comment>system, parameter, value</comment>
        <translation>%1，%2 %3</translation>
    </message>
    <message>
        <source>waits for the power limit</source>
        <translation>因功率上限而等待</translation>
    </message>
    <message>
        <source>click: use this value</source>
        <translation>单击：采用此值</translation>
    </message>
    <message>
        <source>No figure for this system</source>
        <translation>该系统没有数值</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>当前使用</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>固定项 %1</translation>
    </message>
    <message>
        <source>%1: %2 at %3 to %4 at %5</source>
        <comment>system, value, parameter, value, parameter</comment>
        <translation>%1：从 %3 时的 %2 到 %5 时的 %4</translation>
    </message>
    <message>
        <source>Crosses: no value, hover says why (%1)</source>
        <translation>十字：无值，悬停可看原因（%1 个）</translation>
    </message>
    <message>
        <source>Nothing fits at any value.</source>
        <translation>取任何值都放不下。</translation>
    </message>
    <message>
        <source>The chosen systems have no figure for this quantity.</source>
        <translation>所选系统没有该量的数值。</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1 limit %2</source>
        <translation>%1 上限 %2</translation>
    </message>
    <message>
        <source>HBM limit %1</source>
        <translation>HBM 上限 %1</translation>
    </message>
    <message>
        <source>usable HBM of %1: %2</source>
        <translation>%1 可用 HBM：%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 none</source>
        <comment>system</comment>
        <translation>%1 无</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>system, value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 all</source>
        <comment>system: every value</comment>
        <translation>%1 全部</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <comment>system, value, why it does not fit</comment>
        <translation>%1 取 %2 时：%3</translation>
    </message>
    <message>
        <source>Largest value that fits: %1.</source>
        <translation>放得下的最大值：%1。</translation>
    </message>
    <message>
        <source>Smallest value that fits: %1.</source>
        <translation>放得下的最小值：%1。</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>accepted</source>
        <translation>接受长度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>all_reduce_after_FFN</source>
        <translation>FFN 后全归约</translation>
    </message>
    <message>
        <source>all_reduce_after_attention</source>
        <translation>注意力后全归约</translation>
    </message>
    <message>
        <source>all_reduces</source>
        <translation>全归约</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已答复</translation>
    </message>
    <message>
        <source>arrived</source>
        <translation>到达数</translation>
    </message>
    <message>
        <source>attention_gpus</source>
        <translation>注意力 GPU 数</translation>
    </message>
    <message>
        <source>attention_idle</source>
        <translation>注意力空闲</translation>
    </message>
    <message>
        <source>attention_work</source>
        <translation>注意力工作</translation>
    </message>
    <message>
        <source>awaiting</source>
        <translation>等待数</translation>
    </message>
    <message>
        <source>backlog_mean</source>
        <translation>平均积压</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>base</source>
        <translation>基数</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>批数</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>bf16_energy</source>
        <translation>BF16 能耗</translation>
    </message>
    <message>
        <source>bf16_flops</source>
        <translation>BF16 运算量</translation>
    </message>
    <message>
        <source>bf16_peak</source>
        <translation>BF16 峰值</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌时间</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>cached_price</source>
        <translation>缓存单价</translation>
    </message>
    <message>
        <source>cached_tokens</source>
        <translation>已缓存 token</translation>
    </message>
    <message>
        <source>came</source>
        <translation>进入数</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完成数</translation>
    </message>
    <message>
        <source>compute_eff</source>
        <translation>算力效率</translation>
    </message>
    <message>
        <source>computed_tokens</source>
        <translation>已计算 token</translation>
    </message>
    <message>
        <source>context_tokens</source>
        <translation>上下文 token</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>副本数</translation>
    </message>
    <message>
        <source>cost_usd_per_output_token</source>
        <translation>每输出 token 成本</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>分发</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>dram_bandwidth</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>抽取值</translation>
    </message>
    <message>
        <source>each</source>
        <translation>每个</translation>
    </message>
    <message>
        <source>eager_kernel_s</source>
        <translation>即时启动时间</translation>
    </message>
    <message>
        <source>eff</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束时刻</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>两端</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>energy_j_per_output_token</source>
        <translation>每输出 token 能耗</translation>
    </message>
    <message>
        <source>expert_gpus</source>
        <translation>专家 GPU 数</translation>
    </message>
    <message>
        <source>experts_idle</source>
        <translation>专家空闲</translation>
    </message>
    <message>
        <source>experts_of_stage</source>
        <translation>本级专家</translation>
    </message>
    <message>
        <source>experts_work</source>
        <translation>专家工作</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>未隐藏部分</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败数</translation>
    </message>
    <message>
        <source>first_tokens_rate</source>
        <translation>首 token 速率</translation>
    </message>
    <message>
        <source>forwarding</source>
        <translation>转发</translation>
    </message>
    <message>
        <source>fp4_energy</source>
        <translation>FP4 能耗</translation>
    </message>
    <message>
        <source>fp4_flops</source>
        <translation>FP4 运算量</translation>
    </message>
    <message>
        <source>fp4_peak</source>
        <translation>FP4 峰值</translation>
    </message>
    <message>
        <source>fp8_energy</source>
        <translation>FP8 能耗</translation>
    </message>
    <message>
        <source>fp8_flops</source>
        <translation>FP8 运算量</translation>
    </message>
    <message>
        <source>fp8_peak</source>
        <translation>FP8 峰值</translation>
    </message>
    <message>
        <source>goodput_tokens_per_s</source>
        <translation>有效吞吐量</translation>
    </message>
    <message>
        <source>gpu_cost</source>
        <translation>GPU 成本</translation>
    </message>
    <message>
        <source>gpu_hours</source>
        <translation>GPU 小时</translation>
    </message>
    <message>
        <source>gpus</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>hbm_bandwidth</source>
        <translation>HBM 带宽</translation>
    </message>
    <message>
        <source>hbm_bytes</source>
        <translation>HBM 字节数</translation>
    </message>
    <message>
        <source>hbm_energy</source>
        <translation>HBM 能耗</translation>
    </message>
    <message>
        <source>head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有数</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏部分</translation>
    </message>
    <message>
        <source>hit_rate</source>
        <translation>命中率</translation>
    </message>
    <message>
        <source>idle_context</source>
        <translation>空闲上下文</translation>
    </message>
    <message>
        <source>in_service</source>
        <translation>在役时间</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>input_embedding</source>
        <translation>输入嵌入</translation>
    </message>
    <message>
        <source>input_price</source>
        <translation>输入单价</translation>
    </message>
    <message>
        <source>input_tokens</source>
        <translation>输入 token</translation>
    </message>
    <message>
        <source>items</source>
        <translation>项数</translation>
    </message>
    <message>
        <source>kernel_s</source>
        <translation>内核启动时间</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>layer_kv</source>
        <translation>每层 KV</translation>
    </message>
    <message>
        <source>layer_passes</source>
        <translation>层次数</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>least_time</source>
        <translation>最短时间</translation>
    </message>
    <message>
        <source>limited_time</source>
        <translation>受限时间</translation>
    </message>
    <message>
        <source>live_context</source>
        <translation>活动上下文</translation>
    </message>
    <message>
        <source>lost_overlap</source>
        <translation>未达成的重叠</translation>
    </message>
    <message>
        <source>mean_energy_per_token</source>
        <translation>每 token 平均能耗</translation>
    </message>
    <message>
        <source>mean_time</source>
        <translation>平均时间</translation>
    </message>
    <message>
        <source>mean_waiting</source>
        <translation>平均等待数</translation>
    </message>
    <message>
        <source>memory_eff</source>
        <translation>内存效率</translation>
    </message>
    <message>
        <source>micro_batches</source>
        <translation>微批数</translation>
    </message>
    <message>
        <source>new_suffix</source>
        <translation>新增后缀</translation>
    </message>
    <message>
        <source>new_tokens</source>
        <translation>新增 token</translation>
    </message>
    <message>
        <source>nic_bandwidth</source>
        <translation>网卡带宽</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>oscillation_cv</source>
        <translation>振荡变异系数</translation>
    </message>
    <message>
        <source>oscillation_mean</source>
        <translation>振荡均值</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>other_of_stage</source>
        <translation>本级其他</translation>
    </message>
    <message>
        <source>out</source>
        <translation>出向流量</translation>
    </message>
    <message>
        <source>out_bandwidth</source>
        <translation>出向带宽</translation>
    </message>
    <message>
        <source>out_eff</source>
        <translation>出向效率</translation>
    </message>
    <message>
        <source>out_energy</source>
        <translation>出向能耗</translation>
    </message>
    <message>
        <source>out_latency</source>
        <translation>出向时延</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>output_price</source>
        <translation>输出单价</translation>
    </message>
    <message>
        <source>output_tokens</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>output_tokens_per_s</source>
        <translation>每秒输出 token</translation>
    </message>
    <message>
        <source>output_tokens_within_limits</source>
        <translation>达标输出 token</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>pass_s</source>
        <translation>前向传播时间</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>前向传播数</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>per_context_token</source>
        <translation>每上下文 token</translation>
    </message>
    <message>
        <source>per_new_token</source>
        <translation>每新增 token</translation>
    </message>
    <message>
        <source>per_sequence</source>
        <translation>每序列</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>池</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>拒绝数</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>reserve</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>生成中</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>routed</source>
        <translation>路由数</translation>
    </message>
    <message>
        <source>said</source>
        <translation>已输出</translation>
    </message>
    <message>
        <source>scale_out</source>
        <translation>横向流量</translation>
    </message>
    <message>
        <source>scale_up</source>
        <translation>纵向流量</translation>
    </message>
    <message>
        <source>second</source>
        <translation>第二项</translation>
    </message>
    <message>
        <source>send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>shared_prefix</source>
        <translation>共享前缀</translation>
    </message>
    <message>
        <source>span</source>
        <translation>时间跨度</translation>
    </message>
    <message>
        <source>speed_factor</source>
        <translation>速度系数</translation>
    </message>
    <message>
        <source>ssd_bandwidth</source>
        <translation>SSD 带宽</translation>
    </message>
    <message>
        <source>staging</source>
        <translation>暂存</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>term</source>
        <translation>项</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token 数</translation>
    </message>
    <message>
        <source>touched</source>
        <translation>触及数</translation>
    </message>
    <message>
        <source>up</source>
        <translation>纵向流量</translation>
    </message>
    <message>
        <source>up_bandwidth</source>
        <translation>纵向带宽</translation>
    </message>
    <message>
        <source>up_eff</source>
        <translation>纵向效率</translation>
    </message>
    <message>
        <source>up_energy</source>
        <translation>纵向能耗</translation>
    </message>
    <message>
        <source>up_latency</source>
        <translation>纵向时延</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>可用量</translation>
    </message>
    <message>
        <source>usable_fraction</source>
        <translation>可用比例</translation>
    </message>
    <message>
        <source>usd_per_gpu_hour</source>
        <translation>每 GPU 小时美元</translation>
    </message>
    <message>
        <source>usd_per_kwh</source>
        <translation>每千瓦时美元</translation>
    </message>
    <message>
        <source>used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>可见量</translation>
    </message>
    <message>
        <source>warm_up</source>
        <translation>预热时间</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>widest</source>
        <translation>最宽值</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>客户端数</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>dram_energy</source>
        <translation>内存能耗</translation>
    </message>
    <message>
        <source>first_step</source>
        <translation>首步</translation>
    </message>
    <message>
        <source>interference</source>
        <translation>干扰</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务端</translation>
    </message>
    <message>
        <source>slot_wait</source>
        <translation>等待解码槽</translation>
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
        <translation>内核启动</translation>
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
        <translation>前向传播开销</translation>
    </message>
    <message>
        <source>pipeline send</source>
        <translation>流水线发送</translation>
    </message>
    <message>
        <source>waiting for power</source>
        <translation>功率受限等待</translation>
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
        <source>Format of the routed experts&apos; weights.</source>
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
    <message>
        <source>pass time</source>
        <translation>前向传播时间</translation>
    </message>
    <message>
        <source>stage time</source>
        <translation>流水级时间</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>每输出 token 时间</translation>
    </message>
    <message>
        <source>time to first token</source>
        <translation>首 token 延迟</translation>
    </message>
    <message>
        <source>throughput per GPU</source>
        <translation>单 GPU 吞吐量</translation>
    </message>
    <message>
        <source>throughput per user</source>
        <translation>每用户吞吐量</translation>
    </message>
    <message>
        <source>energy per token</source>
        <translation>每 token 能耗</translation>
    </message>
    <message>
        <source>energy per query</source>
        <translation>每次查询能耗</translation>
    </message>
    <message>
        <source>energy of work</source>
        <translation>运算与搬运能耗</translation>
    </message>
    <message>
        <source>power per GPU</source>
        <translation>每 GPU 功率</translation>
    </message>
    <message>
        <source>network per GPU</source>
        <translation>每 GPU 网络流量</translation>
    </message>
    <message>
        <source>peak network per GPU</source>
        <translation>每 GPU 网络流量峰值</translation>
    </message>
    <message>
        <source>scale-up traffic</source>
        <translation>纵向扩展流量</translation>
    </message>
    <message>
        <source>scale-out traffic</source>
        <translation>横向扩展流量</translation>
    </message>
    <message>
        <source>flops</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>HBM traffic</source>
        <translation>HBM 流量</translation>
    </message>
    <message>
        <source>HBM read</source>
        <translation>HBM 读取量</translation>
    </message>
    <message>
        <source>compute utilisation</source>
        <translation>算力利用率</translation>
    </message>
    <message>
        <source>memory utilisation</source>
        <translation>内存带宽利用率</translation>
    </message>
    <message>
        <source>HBM per GPU</source>
        <translation>每 GPU 的 HBM</translation>
    </message>
    <message>
        <source>weights per GPU</source>
        <translation>每 GPU 权重</translation>
    </message>
    <message>
        <source>routed expert weights per GPU</source>
        <translation>每 GPU 路由专家权重</translation>
    </message>
    <message>
        <source>other weights per GPU</source>
        <translation>每 GPU 其余权重</translation>
    </message>
    <message>
        <source>mean weights per GPU</source>
        <translation>每 GPU 平均权重</translation>
    </message>
    <message>
        <source>KV cache per GPU</source>
        <translation>每 GPU 的 KV 缓存</translation>
    </message>
    <message>
        <source>state per GPU</source>
        <translation>每 GPU 状态</translation>
    </message>
    <message>
        <source>activations per GPU</source>
        <translation>每 GPU 激活值</translation>
    </message>
    <message>
        <source>buffers per GPU</source>
        <translation>每 GPU 缓冲</translation>
    </message>
    <message>
        <source>usable HBM</source>
        <translation>可用 HBM</translation>
    </message>
    <message>
        <source>visible HBM</source>
        <translation>可见 HBM</translation>
    </message>
    <message>
        <source>free HBM</source>
        <translation>空闲 HBM</translation>
    </message>
    <message>
        <source>HBM shortfall</source>
        <translation>HBM 缺口</translation>
    </message>
    <message>
        <source>HBM margin</source>
        <translation>HBM 余量</translation>
    </message>
    <message>
        <source>latency with fast constants</source>
        <translation>快速常数下的延迟</translation>
    </message>
    <message>
        <source>latency with slow constants</source>
        <translation>慢速常数下的延迟</translation>
    </message>
    <message>
        <source>KV load time from DRAM</source>
        <translation>从 DRAM 加载 KV 的时间</translation>
    </message>
    <message>
        <source>KV load time from SSD</source>
        <translation>从 SSD 加载 KV 的时间</translation>
    </message>
    <message>
        <source>KV load time over the network</source>
        <translation>经网络加载 KV 的时间</translation>
    </message>
    <message>
        <source>smaller operators</source>
        <translation>较小的算子</translation>
    </message>
    <message>
        <source>host link</source>
        <translation>主机链路</translation>
    </message>
    <message>
        <source>DRAM</source>
        <translation>DRAM</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>KV and state of the cached tokens of one sequence</source>
        <translation>一条序列已缓存 token 的 KV 和状态</translation>
    </message>
    <message>
        <source>TP × DP × CP / EP, GPUs that share each expert</source>
        <translation>TP × DP × CP / EP，共享每个专家的 GPU 数</translation>
    </message>
    <message>
        <source>all constants of the calibration at their fast end</source>
        <translation>所有校准常数取快的一端</translation>
    </message>
    <message>
        <source>all constants of the calibration at their slow end</source>
        <translation>所有校准常数取慢的一端</translation>
    </message>
    <message>
        <source>all constants of the calibration at their value</source>
        <translation>所有校准常数取标称值</translation>
    </message>
    <message>
        <source>all other weights of the stage / TP</source>
        <translation>该流水级的其余权重 / TP</translation>
    </message>
    <message>
        <source>all-reduces and exchanges of the layers</source>
        <translation>各层的全归约与交换</translation>
    </message>
    <message>
        <source>ceil(B/DP) × micro-batches in flight</source>
        <translation>ceil(B/DP) × 在途微批数</translation>
    </message>
    <message>
        <source>collectives in it</source>
        <translation>其中的集合通信</translation>
    </message>
    <message>
        <source>dispatch and combine, double buffered</source>
        <translation>分发与合并，双缓冲</translation>
    </message>
    <message>
        <source>energy of flops and bytes of the pass</source>
        <translation>前向传播的运算与数据搬运能耗</translation>
    </message>
    <message>
        <source>experts / EP / (TP × DP × CP / EP)</source>
        <translation>专家 / EP / (TP × DP × CP / EP)</translation>
    </message>
    <message>
        <source>from the model&apos;s shapes</source>
        <translation>由模型形状得出</translation>
    </message>
    <message>
        <source>in the last stage</source>
        <translation>在最后一级</translation>
    </message>
    <message>
        <source>kernels of a layer</source>
        <translation>一层的内核数</translation>
    </message>
    <message>
        <source>layers or passes on the deciding path</source>
        <translation>关键路径上的层数或前向传播次数</translation>
    </message>
    <message>
        <source>layers × chunks on the deciding path</source>
        <translation>关键路径上的层数 × 分块数</translation>
    </message>
    <message>
        <source>mean over the chunks, whose cached tokens grow</source>
        <translation>各分块的平均，已缓存 token 逐块增多</translation>
    </message>
    <message>
        <source>micro-batches in flight</source>
        <translation>在途微批数</translation>
    </message>
    <message>
        <source>new tokens on the GPU, at most a chunk</source>
        <translation>该 GPU 上的新增 token，至多一个分块</translation>
    </message>
    <message>
        <source>no collective runs</source>
        <translation>没有集合通信</translation>
    </message>
    <message>
        <source>once a pass, in the first stage</source>
        <translation>每次前向传播一次，在第一级</translation>
    </message>
    <message>
        <source>one layer&apos;s KV of a pass in flight</source>
        <translation>一次在途前向传播的一层 KV</translation>
    </message>
    <message>
        <source>one layer, the fullest GPU</source>
        <translation>一层，负载最高的 GPU</translation>
    </message>
    <message>
        <source>one pass leaves the pipeline in each</source>
        <translation>每隔这么久有一次前向传播离开流水线</translation>
    </message>
    <message>
        <source>operators that this limits</source>
        <translation>受此限制的算子</translation>
    </message>
    <message>
        <source>sent by the fullest GPU inside the domain</source>
        <translation>负载最高的 GPU 在域内发送</translation>
    </message>
    <message>
        <source>sent by the fullest GPU over the NIC</source>
        <translation>负载最高的 GPU 经网卡发送</translation>
    </message>
    <message>
        <source>sum of the operators</source>
        <translation>各算子之和</translation>
    </message>
    <message>
        <source>the busiest collective</source>
        <translation>最繁忙的集合通信</translation>
    </message>
    <message>
        <source>the busiest collective, sent by the fullest GPU</source>
        <translation>最繁忙的集合通信，由负载最高的 GPU 发送</translation>
    </message>
    <message>
        <source>the fullest GPU</source>
        <translation>负载最高的 GPU</translation>
    </message>
    <message>
        <source>the same pass, mean over the contexts from the first token to the last</source>
        <translation>同一前向传播，对从首个到末个 token 的上下文取平均</translation>
    </message>
    <message>
        <source>the slowest stage sets the rate</source>
        <translation>最慢的流水级决定速率</translation>
    </message>
    <message>
        <source>the slowest stage, all chunks of the pass</source>
        <translation>最慢的流水级，前向传播的所有分块</translation>
    </message>
    <message>
        <source>to the next stage, what overlap leaves</source>
        <translation>发往下一级，重叠后剩余的部分</translation>
    </message>
    <message>
        <source>until the power limit has paid for the work</source>
        <translation>直到功率上限内的能量足以完成计算</translation>
    </message>
    <message>
        <source>what overlap with compute leaves</source>
        <translation>与计算重叠后剩余的部分</translation>
    </message>
    <message>
        <source>widest intermediate of the stage&apos;s layers</source>
        <translation>该流水级各层中最宽的中间激活</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>choice</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>time limited by compute</source>
        <translation>受算力限制的时间</translation>
    </message>
    <message>
        <source>time limited by memory</source>
        <translation>受内存带宽限制的时间</translation>
    </message>
    <message>
        <source>time limited by network</source>
        <translation>受网络限制的时间</translation>
    </message>
    <message>
        <source>time limited by fixed cost</source>
        <translation>受固定开销限制的时间</translation>
    </message>
    <message>
        <source>time limited by power</source>
        <translation>受功率上限限制的时间</translation>
    </message>
    <message>
        <source>share limited by compute</source>
        <translation>受算力限制的占比</translation>
    </message>
    <message>
        <source>share limited by memory</source>
        <translation>受内存带宽限制的占比</translation>
    </message>
    <message>
        <source>share limited by network</source>
        <translation>受网络限制的占比</translation>
    </message>
    <message>
        <source>share limited by fixed cost</source>
        <translation>受固定开销限制的占比</translation>
    </message>
    <message>
        <source>share limited by power</source>
        <translation>受功率上限限制的占比</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>power</source>
        <translation>功率上限</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Format of all activations that enter matrix products.</source>
        <translation>进入矩阵乘法的所有激活值的格式。</translation>
    </message>
    <message>
        <source>Overlap of communication</source>
        <translation>通信重叠</translation>
    </message>
    <message>
        <source>Share of a layer&apos;s communication that hides behind its compute.</source>
        <translation>一层的通信中被计算掩盖的比例。</translation>
    </message>
    <message>
        <source>Copies over the NIC</source>
        <translation>经网卡的副本</translation>
    </message>
    <message>
        <source>One copy of a token per remote node, or one per routed expert.</source>
        <translation>每个 token 向每个远端节点发一份，或向每个路由专家发一份。</translation>
    </message>
    <message>
        <source>Sequences per instance</source>
        <translation>每实例序列数</translation>
    </message>
    <message>
        <source>Limit on the sequences an attention instance holds in one pass, ceil(B/DP).</source>
        <translation>一次前向传播中一个注意力实例容纳的序列数上限，ceil(B/DP)。</translation>
    </message>
    <message>
        <source>Deepest pipeline</source>
        <translation>最大流水级数</translation>
    </message>
    <message>
        <source>The deepest pipeline a sweep of layouts tries.</source>
        <translation>扫描布局时尝试的最大流水级数。</translation>
    </message>
    <message>
        <source>HBM cap</source>
        <translation>HBM 上限</translation>
    </message>
    <message>
        <source>Use no more HBM per GPU than this.</source>
        <translation>每块 GPU 使用的 HBM 不超过此值。</translation>
    </message>
    <message>
        <source>Prefill chunk</source>
        <translation>预填充分块</translation>
    </message>
    <message>
        <source>Tokens of one sequence computed in one pass of a prefill.</source>
        <translation>预填充的一次前向传播中一条序列计算的 token 数。</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>How tokens spread over the experts.</source>
        <translation>token 在专家间如何分布。</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>草稿 token</translation>
    </message>
    <message>
        <source>Speculation: draft tokens verified in each decode pass; making the drafts is not counted.</source>
        <translation>投机解码：每次解码前向传播验证的草稿 token 数；不计生成草稿的开销。</translation>
    </message>
    <message>
        <source>Accepted length</source>
        <translation>接受长度</translation>
    </message>
    <message>
        <source>Speculation: tokens a decode pass emits for each sequence, the certain one included.</source>
        <translation>投机解码：一次解码前向传播为每条序列输出的 token 数，含必定输出的一个。</translation>
    </message>
    <message>
        <source>Expert copies</source>
        <translation>专家副本数</translation>
    </message>
    <message>
        <source>Redundant copies of experts per layer, so that EP divides experts + copies.</source>
        <translation>每层专家的冗余副本数，使 EP 能整除专家数 + 副本数。</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>Tokens a decode query emits, for its energy.</source>
        <translation>一次解码查询输出的 token 数，用于计算能耗。</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>The constants that price an operator.</source>
        <translation>决定算子开销的常数。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>node-dedup</source>
        <translation>每节点一份</translation>
    </message>
    <message>
        <source>per-expert</source>
        <translation>每专家一份</translation>
    </message>
    <message>
        <source>mxfp8 into 4-bit experts, bf16 elsewhere</source>
        <translation>进入 4 位专家用 MXFP8，其余用 BF16</translation>
    </message>
    <message>
        <source>points swept</source>
        <translation>扫描的点</translation>
    </message>
    <message>
        <source>batches tried with each layout</source>
        <translation>每个布局尝试的批大小</translation>
    </message>
    <message>
        <source>all other systems</source>
        <translation>其他所有系统</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>HBM above the limit</source>
        <translation>超出上限的 HBM</translation>
    </message>
    <message>
        <source>points that do not fit HBM</source>
        <translation>HBM 放不下的点</translation>
    </message>
    <message>
        <source>points that exceed a limit</source>
        <translation>超出约束的点</translation>
    </message>
    <message>
        <source>arithmetic intensity</source>
        <translation>算术强度</translation>
    </message>
    <message>
        <source>achieved rate</source>
        <translation>实现的速率</translation>
    </message>
    <message>
        <source>attainable rate</source>
        <translation>可达速率</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM 带宽</translation>
    </message>
    <message>
        <source>HBM bandwidth a GEMM reaches</source>
        <translation>GEMM 可达的 HBM 带宽</translation>
    </message>
    <message>
        <source>BF16 peak</source>
        <translation>BF16 峰值</translation>
    </message>
    <message>
        <source>FP8 peak</source>
        <translation>FP8 峰值</translation>
    </message>
    <message>
        <source>FP4 peak</source>
        <translation>FP4 峰值</translation>
    </message>
    <message>
        <source>BF16 rate a GEMM reaches</source>
        <translation>GEMM 可达的 BF16 速率</translation>
    </message>
    <message>
        <source>FP8 rate a GEMM reaches</source>
        <translation>GEMM 可达的 FP8 速率</translation>
    </message>
    <message>
        <source>FP4 rate a GEMM reaches</source>
        <translation>GEMM 可达的 FP4 速率</translation>
    </message>
    <message>
        <source>BF16 ridge</source>
        <translation>BF16 脊点</translation>
    </message>
    <message>
        <source>FP8 ridge</source>
        <translation>FP8 脊点</translation>
    </message>
    <message>
        <source>FP4 ridge</source>
        <translation>FP4 脊点</translation>
    </message>
    <message>
        <source>the fullest GPU, along the path that decides the pass time</source>
        <translation>负载最高的 GPU，沿决定前向传播时间的路径</translation>
    </message>
    <message>
        <source>read and written by the same GPU</source>
        <translation>同一 GPU 的读写量</translation>
    </message>
    <message>
        <source>of the operators concerned</source>
        <translation>相关算子的时间</translation>
    </message>
    <message>
        <source>flops and bytes alone at reachable rates, operator by operator</source>
        <translation>仅按可达速率计算 FLOP 与字节，逐个算子</translation>
    </message>
    <message>
        <source>attention group utilisation</source>
        <translation>注意力组利用率</translation>
    </message>
    <message>
        <source>expert group utilisation</source>
        <translation>专家组利用率</translation>
    </message>
    <message>
        <source>link utilisation</source>
        <translation>链路利用率</translation>
    </message>
    <message>
        <source>HBM per attention GPU</source>
        <translation>每块注意力 GPU 的 HBM</translation>
    </message>
    <message>
        <source>HBM per expert GPU</source>
        <translation>每块专家 GPU 的 HBM</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>round trip</source>
        <translation>往返</translation>
    </message>
    <message>
        <source>one micro-batch</source>
        <translation>一个微批</translation>
    </message>
    <message>
        <source>one micro-batch leaves the split in each</source>
        <translation>每隔这么久有一个微批完成</translation>
    </message>
    <message>
        <source>both groups</source>
        <translation>两组合计</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>在途</translation>
    </message>
    <message>
        <source>cycles of all layers</source>
        <translation>所有层的周期之和</translation>
    </message>
    <message>
        <source>overhead of the pass and LM head, on the attention group</source>
        <translation>注意力组上的前向传播开销和输出层</translation>
    </message>
    <message>
        <source>energy of flops and bytes of the attention group</source>
        <translation>注意力组的运算与数据搬运能耗</translation>
    </message>
    <message>
        <source>energy of flops and bytes of the expert group</source>
        <translation>专家组的运算与数据搬运能耗</translation>
    </message>
    <message>
        <source>sent inside scale-up domains</source>
        <translation>在纵向扩展域内发送</translation>
    </message>
    <message>
        <source>sent over NICs</source>
        <translation>经网卡发送</translation>
    </message>
    <message>
        <source>what the fullest GPU sends meanwhile, messages both ways and collectives</source>
        <translation>负载最高的 GPU 在此期间发送的数据，含双向消息和集合通信</translation>
    </message>
    <message>
        <source>of a message or collective</source>
        <translation>一次消息或集合通信的时间</translation>
    </message>
    <message>
        <source>of both messages, inside the expert group</source>
        <translation>两种消息在专家组内部的转发</translation>
    </message>
    <message>
        <source>the attention group</source>
        <translation>注意力组</translation>
    </message>
    <message>
        <source>the expert group</source>
        <translation>专家组</translation>
    </message>
    <message>
        <source>the fullest GPU of the attention group</source>
        <translation>注意力组中负载最高的 GPU</translation>
    </message>
    <message>
        <source>the fullest GPU of the expert group</source>
        <translation>专家组中负载最高的 GPU</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>output throughput</source>
        <translation>输出吞吐量</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>有效吞吐量</translation>
    </message>
    <message>
        <source>hit rate</source>
        <translation>命中率</translation>
    </message>
    <message>
        <source>energy per output token</source>
        <translation>每输出 token 能耗</translation>
    </message>
    <message>
        <source>cost per million output tokens</source>
        <translation>每百万输出 token 成本</translation>
    </message>
    <message>
        <source>backlog</source>
        <translation>积压</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>counted in the run, from the end of warm-up on</source>
        <translation>运行中的计数，从预热结束算起</translation>
    </message>
    <message>
        <source>simulated time</source>
        <translation>仿真时间</translation>
    </message>
    <message>
        <source>left out, a choice of the run</source>
        <translation>不计入，由运行设定</translation>
    </message>
    <message>
        <source>of the requests completed in that time</source>
        <translation>在此时间内完成的请求</translation>
    </message>
    <message>
        <source>of the requests completed within the limits of TTFT and TPOT</source>
        <translation>在 TTFT 和 TPOT 约束内完成的请求</translation>
    </message>
    <message>
        <source>from arrival to the first output token; sketch of all, within 0.4 %</source>
        <translation>从到达到首个输出 token；由全部请求的分位数草图得出，误差不超过 0.4 %</translation>
    </message>
    <message>
        <source>time after the first output token / tokens after it; sketch of all, within 0.4 %</source>
        <translation>首个输出 token 之后的时间 / 其后的 token 数；由全部请求的分位数草图得出，误差不超过 0.4 %</translation>
    </message>
    <message>
        <source>worker-seconds neither off nor failed</source>
        <translation>既未关闭也未故障的工作节点秒数</translation>
    </message>
    <message>
        <source>of all prompts that began</source>
        <translation>所有已开始的提示</translation>
    </message>
    <message>
        <source>found in some tier and used</source>
        <translation>在某一层命中并使用</translation>
    </message>
    <message>
        <source>found in this tier</source>
        <translation>在这一层命中</translation>
    </message>
    <message>
        <source>idle power of the racks x time in service</source>
        <translation>机架空闲功率 × 在服务时间</translation>
    </message>
    <message>
        <source>of prefill and midfill, above idle</source>
        <translation>预填充和中间填充，超出空闲的部分</translation>
    </message>
    <message>
        <source>of decode passes, above idle</source>
        <translation>解码前向传播，超出空闲的部分</translation>
    </message>
    <message>
        <source>USD; GPU-hours in service at the owner&apos;s cost of a GPU-hour</source>
        <translation>美元；在服务的 GPU 小时，按每 GPU 小时的自有成本计</translation>
    </message>
    <message>
        <source>in the factory at the end of warm-up</source>
        <translation>预热结束时在工厂中</translation>
    </message>
    <message>
        <source>GPU cost</source>
        <translation>GPU 成本</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>revenue</source>
        <translation>收入</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>利润</translation>
    </message>
    <message>
        <source>GPUs x the time they were in service</source>
        <translation>GPU 块数 × 占用时间</translation>
    </message>
    <message>
        <source>mean over the racks</source>
        <translation>各机架的平均</translation>
    </message>
    <message>
        <source>of all racks</source>
        <translation>所有机架合计</translation>
    </message>
    <message>
        <source>of the run</source>
        <translation>这次运行</translation>
    </message>
    <message>
        <source>tokens x prices</source>
        <translation>token 数 × 价格</translation>
    </message>
    <message>
        <source>of completed requests</source>
        <translation>已完成的请求</translation>
    </message>
    <message>
        <source>of prompts of completed requests</source>
        <translation>已完成请求的提示</translation>
    </message>
    <message>
        <source>assumed: the same at every speed</source>
        <translation>假设：与速度无关</translation>
    </message>
    <message>
        <source>assumed: (speed of a user / reference speed)^exponent</source>
        <translation>假设：（每用户速度 / 参考速度）^指数</translation>
    </message>
    <message>
        <source>expert kernel launches</source>
        <translation>专家内核启动</translation>
    </message>
    <message>
        <source>wait in the queue</source>
        <translation>排队等待时间</translation>
    </message>
    <message>
        <source>time of the pass</source>
        <translation>前向传播时间</translation>
    </message>
    <message>
        <source>arrivals per second</source>
        <translation>每秒到达数</translation>
    </message>
    <message>
        <source>answers per second</source>
        <translation>每秒回答数</translation>
    </message>
    <message>
        <source>busy share</source>
        <translation>忙碌占比</translation>
    </message>
    <message>
        <source>fullness</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>time of a transfer</source>
        <translation>传输时间</translation>
    </message>
    <message>
        <source>in the queue, in the mean over the measured time</source>
        <translation>测量时段内队列中的平均数</translation>
    </message>
    <message>
        <source>into the queue in that time</source>
        <translation>该时段内进入队列的数目</translation>
    </message>
    <message>
        <source>measured, from the end of warm-up on</source>
        <translation>从预热结束起测量</translation>
    </message>
    <message>
        <source>the law of this pool, a choice</source>
        <translation>此节点池的规律，为所选</translation>
    </message>
    <message>
        <source>of the pass</source>
        <translation>该次前向传播的</translation>
    </message>
    <message>
        <source>of all its sequences</source>
        <translation>其全部序列的</translation>
    </message>
    <message>
        <source>drawn for this pass, between 1 - jitter and 1 + jitter</source>
        <translation>为该次前向传播抽取，在 1 - 抖动与 1 + 抖动之间</translation>
    </message>
    <message>
        <source>of one micro-batch, through all stages</source>
        <translation>一个微批次通过所有阶段</translation>
    </message>
    <message>
        <source>one behind the other, as many as there are stages for</source>
        <translation>前后相继，阶段能容纳多少即有多少</translation>
    </message>
    <message>
        <source>one micro-batch leaves in each</source>
        <translation>每个时段离开一个微批次</translation>
    </message>
    <message>
        <source>blobs that several contexts go on from</source>
        <translation>多个上下文共同接续的块</translation>
    </message>
    <message>
        <source>of contexts whose prompt is here, from before it</source>
        <translation>提示在此的上下文中此前已有的部分</translation>
    </message>
    <message>
        <source>of contexts that wait for their next turn</source>
        <translation>等待下一轮次的上下文</translation>
    </message>
    <message>
        <source>brought by the prompts that are here</source>
        <translation>在此的提示新带来的</translation>
    </message>
    <message>
        <source>for KV, all places together</source>
        <translation>供 KV 使用，各处合计</translation>
    </message>
    <message>
        <source>of the transfers that move on this way now</source>
        <translation>此路径上正在移动的传输</translation>
    </message>
    <message>
        <source>all of theirs together, as it is shared now</source>
        <translation>它们合计，按当前共享情况</translation>
    </message>
    <message>
        <source>of the fastest link of its kind, for one alone</source>
        <translation>同类中最快的链路，独占时</translation>
    </message>
    <message>
        <source>mean of the transfers that went this way so far</source>
        <translation>迄今沿此路径传输的平均值</translation>
    </message>
    <message>
        <source>output tokens per second</source>
        <translation>每秒输出 token</translation>
    </message>
    <message>
        <source>measured, from the beginning on</source>
        <translation>测得，从开始起</translation>
    </message>
    <message>
        <source>in the time below</source>
        <translation>在下面的时间内</translation>
    </message>
    <message>
        <source>simulated: the last seconds of the run, the same for all rates shown</source>
        <translation>模拟时间：运行的最近几秒，所有显示的速率都相同</translation>
    </message>
    <message>
        <source>in prefill or decode, no blobs yet</source>
        <translation>预填充或解码中，尚不成块</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>TTFT to expect</source>
        <translation>预期 TTFT</translation>
    </message>
    <message>
        <source>without their first token now: Little&apos;s law</source>
        <translation>此刻尚无首个 token 的请求：利特尔定律</translation>
    </message>
    <message>
        <source>first tokens per second, in the last fifth of the measured time</source>
        <translation>测量时间最后五分之一内每秒的首个 token 数</translation>
    </message>
    <message>
        <source>counted in the run, from the beginning on</source>
        <translation>运行中计数，从开始起</translation>
    </message>
    <message>
        <source>worker-seconds in which a prefill or a decode pass ran</source>
        <translation>正在进行预填充或解码的工作节点秒数</translation>
    </message>
    <message>
        <source>in the factory at the beginning</source>
        <translation>开始时在工厂中</translation>
    </message>
    <message>
        <source>prefill and decode</source>
        <translation>预填充与解码</translation>
    </message>
    <message>
        <source>utilisation of %1</source>
        <comment>a pool</comment>
        <translation>%1 的利用率</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>an explanation, of what it is</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>overlap reached</source>
        <translation>实际达到的重叠</translation>
    </message>
    <message>
        <source>KV load energy from DRAM</source>
        <translation>从 DRAM 加载 KV 的能耗</translation>
    </message>
    <message>
        <source>estimated TPOT</source>
        <translation>估计的 TPOT</translation>
    </message>
    <message>
        <source>estimated TTFT</source>
        <translation>估计的 TTFT</translation>
    </message>
    <message>
        <source>estimated throughput per GPU</source>
        <translation>估计的每 GPU 吞吐</translation>
    </message>
    <message>
        <source>estimated prefill throughput per GPU</source>
        <translation>估计的每 GPU 预填充吞吐</translation>
    </message>
    <message>
        <source>decode passes at the batch that runs, per token</source>
        <translation>在运行批量下的解码前向传播，每 token</translation>
    </message>
    <message>
        <source>prompts that are filled in between, per token</source>
        <translation>其间填充的提示，每 token</translation>
    </message>
    <message>
        <source>the prompt&apos;s own passes</source>
        <translation>该提示自身的前向传播</translation>
    </message>
    <message>
        <source>behind the prompts of others</source>
        <translation>排在其他提示之后</translation>
    </message>
    <message>
        <source>until a decode worker has room</source>
        <translation>直到解码工作节点有空间</translation>
    </message>
    <message>
        <source>tokenising, scheduling and hand-over by the engine</source>
        <translation>引擎的分词、调度和交接</translation>
    </message>
    <message>
        <source>the decode pass the answer begins with</source>
        <translation>回答开始的那次解码前向传播</translation>
    </message>
    <message>
        <source>clients of the closed loop</source>
        <translation>闭环中的客户端</translation>
    </message>
    <message>
        <source>tokens of a prompt, in the mean</source>
        <translation>提示的平均 token 数</translation>
    </message>
    <message>
        <source>tokens of an answer, in the mean</source>
        <translation>回答的平均 token 数</translation>
    </message>
    <message>
        <source>GPUs of the deployment</source>
        <translation>部署的 GPU 数</translation>
    </message>
</context>
<context>
    <name>TimeBar</name>
    <message>
        <source>Where the time goes</source>
        <translation>时间构成</translation>
    </message>
    <message>
        <source>No time: the layout has no pass.</source>
        <translation>没有时间构成：这个布局没有前向传播。</translation>
    </message>
    <message>
        <source>Where %1 go</source>
        <translation>%1 的构成</translation>
    </message>
    <message>
        <source>%1 smaller</source>
        <translation>其余 %1 项</translation>
    </message>
    <message>
        <source>one pass on %1, %2, batch %3, %4 per attention instance</source>
        <translation>%1 的一次前向传播，%2，批大小 %3，每个注意力实例 %4 条</translation>
    </message>
    <message>
        <source>%1; throttled by the power limit</source>
        <translation>%1；受功率上限限速</translation>
    </message>
    <message>
        <source>Click: why</source>
        <translation>单击：查看由来</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the pass, limited by %4</source>
        <translation>%1：%2，占一次前向传播的 %3，受%4限制</translation>
    </message>
    <message>
        <source>%1 projections</source>
        <comment>of a kind of attention: KDA</comment>
        <translation>%1 投影</translation>
    </message>
    <message>
        <source>%1 attention</source>
        <comment>of a kind: KDA</comment>
        <translation>%1 注意力</translation>
    </message>
    <message>
        <source>%1 indexer</source>
        <comment>of a kind of attention: DSA</comment>
        <translation>%1 索引器</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>operator, kind of layer</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>operator, its limit</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Latent projections: from the width of the model to the narrower one in which the experts work, and back.</source>
        <translation>潜空间投影：从模型宽度投影到专家所用的较窄宽度，再投影回来。</translation>
    </message>
    <message>
        <source>Gated MLA: attention over a compressed KV cache (multi-head latent attention), its output multiplied by a gate.</source>
        <translation>Gated MLA：对压缩后的 KV 缓存做注意力（多头潜空间注意力），输出再乘以门控。</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>%1, %2, batch %3</source>
        <translation>%1，%2，批大小 %3</translation>
    </message>
    <message>
        <source>the layout that does not fit</source>
        <translation>放不下的布局</translation>
    </message>
    <message>
        <source>pin %1: %2</source>
        <translation>固定项 %1：%2</translation>
    </message>
    <message>
        <source>Share of the pass: %1</source>
        <translation>占前向传播时间：%1</translation>
    </message>
    <message>
        <source>Time limited by %1</source>
        <translation>受%1限制的时间</translation>
    </message>
    <message>
        <source>Smaller operators: %1</source>
        <translation>较小的算子：%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>operator, kind of layer</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Sum of %1 parts</source>
        <translation>%1 项之和</translation>
    </message>
    <message>
        <source>Pass time, sum of %1 parts</source>
        <translation>前向传播时间，%1 项之和</translation>
    </message>
    <message>
        <source>Sum of %1 kinds of layers</source>
        <translation>%1 类层之和</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受%1限制</translation>
    </message>
    <message>
        <source>band of the calibration</source>
        <translation>校准误差带</translation>
    </message>
    <message>
        <source>calibration %1</source>
        <translation>校准 %1</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1：%2–%3</translation>
    </message>
    <message>
        <source>the sweep of layouts and batches</source>
        <translation>布局和批大小的扫描</translation>
    </message>
    <message>
        <source>All in one part</source>
        <translation>只有一项</translation>
    </message>
    <message>
        <source>Pass time, all in one part</source>
        <translation>前向传播时间，只有一项</translation>
    </message>
    <message>
        <source>In one kind of layers</source>
        <translation>只在一类层中</translation>
    </message>
    <message>
        <source>the larger part of the sum (compute %1, memory bandwidth %2)</source>
        <translation>和中较大的一项（计算 %1，内存带宽 %2）</translation>
    </message>
    <message>
        <source>The two times add here, where other operators take the longer one: tiles of grouped GEMMs alternate between loading weights and computing.</source>
        <translation>这里两段时间相加，其他算子则取较长的一段：分组 GEMM 的各个 tile 在加载权重与计算之间交替。</translation>
    </message>
    <message>
        <source>one GPU of %1</source>
        <translation>%1 的一块 GPU</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>work, layout</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Predicted less measured</source>
        <translation>预测减实测</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>误差带</translation>
    </message>
    <message>
        <source>holds the measured value</source>
        <translation>包含实测值</translation>
    </message>
    <message>
        <source>does not hold the measured value</source>
        <translation>不包含实测值</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>草稿 token</translation>
    </message>
    <message>
        <source>%1, acceptance assumed</source>
        <translation>%1，接受率为假设</translation>
    </message>
    <message>
        <source>band of 80 %</source>
        <translation>80 % 误差带</translation>
    </message>
    <message>
        <source>Measured value from: %1</source>
        <translation>实测值来源：%1</translation>
    </message>
</context>
<context>
    <name>WhyFloor</name>
    <message>
        <source>Requests that arrive</source>
        <translation>到达的请求</translation>
    </message>
    <message>
        <source>Since measuring began</source>
        <translation>自测量开始以来</translation>
    </message>
    <message>
        <source>Wait in the queue</source>
        <translation>队列中等待</translation>
    </message>
    <message>
        <source>Turns in gaps, to come</source>
        <translation>间隔中将至的轮次</translation>
    </message>
    <message>
        <source>Requests come by the law of the workload: new sessions, and the next turns of those whose tool or person has answered.</source>
        <translation>请求按工作负载的规律到来：新会话，以及工具或人已作答的会话的下一轮次。</translation>
    </message>
    <message>
        <source>Queue of the orchestrator</source>
        <translation>编排器队列</translation>
    </message>
    <message>
        <source>waiting</source>
        <comment>requests</comment>
        <translation>等待中</translation>
    </message>
    <message>
        <source>The first waits</source>
        <translation>首个已等</translation>
    </message>
    <message>
        <source>Who may begin</source>
        <translation>谁可开始</translation>
    </message>
    <message>
        <source>Measured wait, mean</source>
        <translation>实测等待，平均</translation>
    </message>
    <message>
        <source>Half wait less than</source>
        <translation>半数等待少于</translation>
    </message>
    <message>
        <source>One of 100 waits longer than</source>
        <translation>每 100 个有一个等待超过</translation>
    </message>
    <message>
        <source>Mean wait by Little&apos;s law</source>
        <translation>按利特尔定律的平均等待</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Of experts alone</source>
        <translation>仅供专家</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Not working</source>
        <translation>未工作</translation>
    </message>
    <message>
        <source>HBM reads and writes</source>
        <translation>HBM 读写</translation>
    </message>
    <message>
        <source>Its HBM</source>
        <translation>其 HBM</translation>
    </message>
    <message>
        <source>Busy in the whole run</source>
        <translation>整个运行的忙碌占比</translation>
    </message>
    <message>
        <source>Workers, by the share of time they are busy</source>
        <translation>工作节点，按忙碌时间占比</translation>
    </message>
    <message>
        <source>Time of that pass, by the cost model</source>
        <translation>该次前向传播的时间（成本模型）</translation>
    </message>
    <message>
        <source>The pass began before the factory was changed: it takes what it did then.</source>
        <translation>此次前向传播始于工厂改动之前：用时仍按当时。</translation>
    </message>
    <message>
        <source>Ends in</source>
        <translation>结束还需</translation>
    </message>
    <message>
        <source>What limits it</source>
        <translation>受何限制</translation>
    </message>
    <message>
        <source>a law gives its time</source>
        <translation>用时由规律给定</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Rack</source>
        <translation>机架</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码中</translation>
    </message>
    <message>
        <source>%1 of %2 slots</source>
        <translation>%1/%2 个解码槽</translation>
    </message>
    <message>
        <source>Ready, and coming</source>
        <translation>就绪，以及将到</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Prompts here</source>
        <translation>在此的提示</translation>
    </message>
    <message>
        <source>HBM for KV</source>
        <translation>KV 可用 HBM</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>computes %1 of a prompt, after %2 that were cached</source>
        <translation>正在计算一个提示的 %1，其前 %2 已缓存</translation>
    </message>
    <message>
        <source>last computed %1 of a prompt, after %2 that were cached</source>
        <translation>上次计算了一个提示的 %1，其前 %2 已缓存</translation>
    </message>
    <message>
        <source>a pass over %1, with %2 of a prompt</source>
        <translation>对 %1 的前向传播，附带一个提示的 %2</translation>
    </message>
    <message>
        <source>its last pass: over %1, with %2 of a prompt</source>
        <translation>上一次前向传播：对 %1，附带一个提示的 %2</translation>
    </message>
    <message>
        <source>a decode pass over %1 of %2 in the mean</source>
        <translation>对 %1 的解码前向传播，平均 %2</translation>
    </message>
    <message>
        <source>its last decode pass: over %1 of %2 in the mean</source>
        <translation>上一次解码前向传播：对 %1，平均 %2</translation>
    </message>
    <message>
        <source>Ready buffer</source>
        <translation>就绪缓冲</translation>
    </message>
    <message>
        <source>ready</source>
        <comment>requests</comment>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Being handed over</source>
        <translation>正在移交</translation>
    </message>
    <message>
        <source>Hand-offs now</source>
        <translation>当前移交</translation>
    </message>
    <message>
        <source>Hand-off takes, half of them less than</source>
        <translation>移交用时，半数少于</translation>
    </message>
    <message>
        <source>Ready until it decodes, half of them less than</source>
        <translation>就绪至解码，半数少于</translation>
    </message>
    <message>
        <source>Answers that are complete</source>
        <translation>已完成的回答</translation>
    </message>
    <message>
        <source>TTFT, median</source>
        <translation>TTFT 中位数</translation>
    </message>
    <message>
        <source>TPOT, median</source>
        <translation>TPOT 中位数</translation>
    </message>
    <message>
        <source>Output of the run</source>
        <translation>整个运行的输出</translation>
    </message>
    <message>
        <source>Within the limits</source>
        <translation>限值以内</translation>
    </message>
    <message>
        <source>Tool and human gaps</source>
        <translation>工具与人工间隔</translation>
    </message>
    <message>
        <source>turns to come</source>
        <translation>个轮次将至</translation>
    </message>
    <message>
        <source>Their sessions wait for a tool or a person, outside the factory. Their KV lies idle and may be evicted; what is evicted is computed again when they come back.</source>
        <translation>这些会话在工厂之外等待工具或人。其 KV 处于空闲，可能被驱逐；被驱逐的部分在会话回来时重新计算。</translation>
    </message>
    <message>
        <source>%1; %2 of %3</source>
        <comment>what, number shown, number in all</comment>
        <translation>%1；%3 个中的 %2 个</translation>
    </message>
    <message>
        <source>the factory at %1</source>
        <translation>工厂时刻 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>worker, the factory at a time</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Nothing of it in the last minute.</source>
        <translation>最近一分钟内没有。</translation>
    </message>
    <message>
        <source>Of the run: %1</source>
        <translation>整个运行：%1</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Of that cached</source>
        <translation>其中已缓存</translation>
    </message>
    <message>
        <source>Said</source>
        <translation>已输出</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作节点</translation>
    </message>
    <message>
        <source>Who waits</source>
        <translation>谁在等待</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>人</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Times put back</source>
        <translation>退回次数</translation>
    </message>
    <message>
        <source>since %1</source>
        <comment>a time</comment>
        <translation>自 %1</translation>
    </message>
    <message>
        <source>before %1</source>
        <comment>a time</comment>
        <translation>早于 %1</translation>
    </message>
    <message>
        <source>answered, from %1</source>
        <comment>a time</comment>
        <translation>已回答，始于 %1</translation>
    </message>
    <message>
        <source>refused, from %1</source>
        <comment>a time</comment>
        <translation>被拒绝，始于 %1</translation>
    </message>
    <message>
        <source>failed, from %1</source>
        <comment>a time</comment>
        <translation>失败，始于 %1</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>turn %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>Its turns, by stage, as far as the log goes back</source>
        <translation>各轮次按阶段，以日志所及为限</translation>
    </message>
    <message>
        <source>Request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>unit of time, what a request does for so long</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Since it arrived</source>
        <translation>自到达起</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>%1 since it arrived</source>
        <comment>unit of time</comment>
        <translation>%1，自到达起</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <comment>what a request does, how long</comment>
        <translation>%1，已 %2</translation>
    </message>
    <message>
        <source>Not in the factory now: in a gap, over, or still to come.</source>
        <translation>当前不在工厂中：处于间隔、已结束或尚未到来。</translation>
    </message>
    <message>
        <source>Goes first</source>
        <translation>最先驱逐</translation>
    </message>
    <message>
        <source>%1. What a request uses now stays.</source>
        <comment>rule of eviction</comment>
        <translation>%1。请求正在使用的部分保留。</translation>
    </message>
    <message>
        <source>Time to live</source>
        <translation>生存时间</translation>
    </message>
    <message>
        <source>Written to the tier below</source>
        <translation>写入下一层</translation>
    </message>
    <message>
        <source>What lies there</source>
        <translation>其中存放</translation>
    </message>
    <message>
        <source>Hit rate of the run</source>
        <translation>整个运行的命中率</translation>
    </message>
    <message>
        <source>Links it runs over</source>
        <translation>经过的链路数</translation>
    </message>
    <message>
        <source>The fullest of them</source>
        <translation>其中最满的</translation>
    </message>
    <message>
        <source>Its bandwidth</source>
        <translation>其带宽</translation>
    </message>
    <message>
        <source>Used now</source>
        <translation>当前占用</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>会话 %1</translation>
    </message>
    <message>
        <source>KV at rest</source>
        <translation>静置的 KV</translation>
    </message>
    <message>
        <source>about to start</source>
        <translation>即将开始</translation>
    </message>
    <message>
        <source>Who shares it now</source>
        <translation>当前共享者</translation>
    </message>
    <message>
        <source>HBM: %1</source>
        <comment>name of a pool</comment>
        <translation>HBM：%1</translation>
    </message>
    <message>
        <source>taken</source>
        <comment>share of a shelf</comment>
        <translation>已占用</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>已占用</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Blobs</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>A transfer would take some</source>
        <translation>一次传输约需</translation>
    </message>
    <message>
        <source>A transfer takes, at the rates of now</source>
        <translation>按当前速率，一次传输需</translation>
    </message>
    <message>
        <source>Transfers on their way</source>
        <translation>进行中的传输</translation>
    </message>
    <message>
        <source>Transfers that meet on a link share it max-min fairly: none could go faster without slowing one that is no faster.</source>
        <translation>在同一链路上相遇的传输按最大最小公平共享带宽：任何一个要更快，都必会拖慢不比它快的另一个。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>a law, what it does</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>By Little&apos;s law it is more than the measured mean.</source>
        <translation>按利特尔定律得到的值大于测得的平均值。</translation>
    </message>
    <message>
        <source>By Little&apos;s law it is less than the measured mean.</source>
        <translation>按利特尔定律得到的值小于测得的平均值。</translation>
    </message>
    <message>
        <source>The law has the waits of requests that were put back too (times put back: %1).</source>
        <translation>定律也计入被退回的请求的等待（退回次数：%1）。</translation>
    </message>
    <message>
        <source>It has those that still wait, too (now: %1): while the queue grows or shrinks the two are not the same.</source>
        <translation>它也计入仍在等待的请求（现在：%1）：队列增长或缩短时两者不相同。</translation>
    </message>
    <message>
        <source>The measured mean has the whole waits of those that were here when measuring began, the law only what came after.</source>
        <translation>测得的平均值包含测量开始时已在此的请求的全部等待，定律只计其后的部分。</translation>
    </message>
    <message>
        <source>The law holds over a long time: here the ends still weigh.</source>
        <translation>定律在长时间内成立：这里两端的影响还很大。</translation>
    </message>
    <message>
        <source>Cut off after</source>
        <translation>中断于</translation>
    </message>
    <message>
        <source>%1: the worker was lost</source>
        <comment>a time</comment>
        <translation>%1 后：工作节点丢失</translation>
    </message>
    <message>
        <source>It was not ended: the number is the time it would have taken.</source>
        <translation>它没有结束：该数是它本来需要的时间。</translation>
    </message>
    <message>
        <source>Prefilled, to hand over</source>
        <translation>已预填充，待移交</translation>
    </message>
    <message>
        <source>Prefilled, without room at a decode worker</source>
        <translation>已预填充，解码节点尚无空间</translation>
    </message>
    <message>
        <source>A prefilled prompt lies in the HBM of its decode worker until a slot there is free. A buffer keeps slots from standing empty, and holds HBM.</source>
        <translation>已预填充的提示留在其解码节点的 HBM 中，直到那里有空槽。缓冲使解码槽不致空置，但占用 HBM。</translation>
    </message>
    <message>
        <source>Output, as tokens are said</source>
        <translation>输出，token 输出时计</translation>
    </message>
    <message>
        <source>Goodput, as answers are complete</source>
        <translation>有效吞吐量，回答完成时计</translation>
    </message>
    <message>
        <source>The tokens of an answer count as output when they are said, as goodput all at once when it is complete: in so short a time goodput can be the greater one.</source>
        <translation>回答的 token 在输出时计入输出，在回答完成时一次计入有效吞吐量：在这样短的时间内有效吞吐量可以更大。</translation>
    </message>
    <message>
        <source>%1, now</source>
        <comment>a curve</comment>
        <translation>%1，现在</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <comment>a curve, times</comment>
        <translation>%1，%2 至 %3</translation>
    </message>
    <message>
        <source>in prefill or decode</source>
        <translation>预填充或解码中</translation>
    </message>
    <message>
        <source>That is</source>
        <translation>即</translation>
    </message>
    <message>
        <source>Away with lost workers</source>
        <translation>随丢失的工作节点离开</translation>
    </message>
    <message>
        <source>Share of prompt tokens found here</source>
        <translation>在此找到的提示 token 的比例</translation>
    </message>
    <message>
        <source>What goes</source>
        <translation>离开的</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::AxesPlot</name>
    <message>
        <source>Fit all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>%1: log axis</source>
        <translation>%1：对数轴</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::Bars</name>
    <message>
        <source>What the bar shows</source>
        <translation>条形图显示的内容</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::BuildPanel</name>
    <message>
        <source>Choices</source>
        <translation>选项</translation>
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
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Open a system</source>
        <translation>打开系统</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
    <message>
        <source>Find a setting (%1)</source>
        <translation>查找设置（%1）</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Reset all settings to their defaults</source>
        <translation>所有设置恢复默认</translation>
    </message>
    <message>
        <source>Settings not at their default: %1</source>
        <translation>已改动的设置：%1</translation>
    </message>
    <message>
        <source>No setting found</source>
        <translation>没有找到设置</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Changes against</source>
        <translation>变化基准</translation>
    </message>
    <message>
        <source>Also choices that are the same</source>
        <translation>也列出相同的选项</translation>
    </message>
    <message>
        <source>Swap with pin %1</source>
        <translation>与固定项 %1 互换</translation>
    </message>
    <message>
        <source>The pinned state becomes the one edited, and the one edited the pin</source>
        <translation>固定的状态成为正在编辑的状态，正在编辑的成为固定项</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>Pin this state</source>
        <translation>固定此状态</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>存为 CSV</translation>
    </message>
    <message>
        <source>States side by side</source>
        <translation>并列的状态</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>固定项 %1</translation>
    </message>
    <message>
        <source>Nothing is pinned. Pin this state, change something, and both stand here side by side.</source>
        <translation>尚未固定任何状态。固定此状态，再做改动，两者会在这里并列显示。</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>保存对比</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::DataPlot</name>
    <message>
        <source>at or below 0, not drawn on a log axis: %1</source>
        <translation>对数轴上不画不大于 0 的 %1 个点</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <comment>a number</comment>
        <translation>由来：%1</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::EventList</name>
    <message>
        <source>The number of a session; empty for all</source>
        <translation>会话的编号；留空表示全部</translation>
    </message>
    <message>
        <source>This is no number of a session</source>
        <translation>这不是会话的编号</translation>
    </message>
    <message>
        <source>Kind of event</source>
        <translation>事件种类</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>所有事件</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>What happened, the latest first</source>
        <translation>发生的事件，最新的在前</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::EventModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作节点</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>数量</translation>
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
        <translation>时间构成</translation>
    </message>
    <message>
        <source>What fills the HBM</source>
        <translation>HBM 占用</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG（位图）</translation>
    </message>
    <message>
        <source>SVG, vectors</source>
        <translation>SVG（矢量）</translation>
    </message>
    <message>
        <source>PDF, vectors</source>
        <translation>PDF（矢量）</translation>
    </message>
    <message>
        <source>CSV, data</source>
        <translation>CSV（数据）</translation>
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
        <source>SI units, all digits, decimal point</source>
        <translation>SI 单位，全部有效位数，以点为小数点</translation>
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
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>1280 × 720</source>
        <translation>1280 × 720</translation>
    </message>
    <message>
        <source>1920 × 1080</source>
        <translation>1920 × 1080</translation>
    </message>
    <message>
        <source>Slide, 16:9, 10 in wide</source>
        <translation>幻灯片，16:9，宽 10 英寸</translation>
    </message>
    <message>
        <source>One column, 3.5 in wide</source>
        <translation>单栏，宽 3.5 英寸</translation>
    </message>
    <message>
        <source>Two columns, 7 in wide</source>
        <translation>双栏，宽 7 英寸</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>The whole frontier page</source>
        <translation>整个前沿页面</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>敏感度</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>与窗口一致</translation>
    </message>
    <message>
        <source>%1 × %2 in; lines and text stay sharp at every size</source>
        <translation>%1 × %2 英寸；线条和文字在任何尺寸下都清晰</translation>
    </message>
    <message>
        <source>Choices and version below the picture</source>
        <translation>图像下方附选项和版本</translation>
    </message>
    <message>
        <source>Width, 1/96 in</source>
        <translation>宽度（1/96 英寸）</translation>
    </message>
    <message>
        <source>Height, 1/96 in</source>
        <translation>高度（1/96 英寸）</translation>
    </message>
    <message>
        <source>Pixels per inch</source>
        <translation>每英寸像素</translation>
    </message>
    <message>
        <source>%1 × %2 in at %3 pixels per inch: %4 × %5 pixels</source>
        <translation>%1 × %2 英寸，每英寸 %3 像素：%4 × %5 像素</translation>
    </message>
    <message>
        <source>%1, more than can be drawn: at most 200 million</source>
        <translation>%1，超出可绘制的范围：至多 2 亿</translation>
    </message>
    <message>
        <source>%1, at most %2 MB</source>
        <translation>%1，至多 %2 MB</translation>
    </message>
    <message>
        <source>Factory floor</source>
        <translation>工厂车间</translation>
    </message>
    <message>
        <source>Plots of the running factory</source>
        <translation>运行中工厂的曲线图</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>预测与实测对比</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::FloorPage</name>
    <message>
        <source>Factory floor</source>
        <translation>工厂车间</translation>
    </message>
    <message>
        <source>This factory cannot be run; what ran before goes on.</source>
        <translation>这个工厂无法运行；之前的运行继续。</translation>
    </message>
    <message>
        <source>This factory cannot be run.</source>
        <translation>这个工厂无法运行。</translation>
    </message>
    <message>
        <source>Opened at the moment of the picture, %1; Space plays on</source>
        <translation>已在图片所示的时刻 %1 打开；按空格键继续播放</translation>
    </message>
    <message>
        <source>Opened where it stood, %1; Space plays on</source>
        <translation>已在上次停留的时刻 %1 打开；按空格键继续播放</translation>
    </message>
    <message>
        <source>The run ends before that time</source>
        <translation>运行在该时刻之前结束</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::FloorPanel</name>
    <message>
        <source>Running factory</source>
        <translation>运行中的工厂</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a setting: why not</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Another one begins the run anew, with the same seed.</source>
        <translation>更换后以相同的随机种子重新运行。</translation>
    </message>
    <message>
        <source>Disturb now</source>
        <translation>立即扰动</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::FloorWidget</name>
    <message>
        <source>Factory floor</source>
        <translation>工厂车间</translation>
    </message>
    <message>
        <source>Follow session %1</source>
        <translation>跟踪会话 %1</translation>
    </message>
    <message>
        <source>Enter follows it, Esc does not</source>
        <translation>按 Enter 跟踪，按 Esc 取消</translation>
    </message>
    <message>
        <source>Put it away (Esc)</source>
        <translation>收起（Esc）</translation>
    </message>
    <message>
        <source>Follow the session no longer (Esc)</source>
        <translation>不再跟踪此会话（Esc）</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::FrontierCard</name>
    <message>
        <source>Copy the plot as a picture</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Export the plot</source>
        <translation>导出图像</translation>
    </message>
    <message>
        <source>Show large (double click on the title)</source>
        <translation>放大显示（双击标题）</translation>
    </message>
    <message>
        <source>Show all four alike</source>
        <translation>四幅等大显示</translation>
    </message>
    <message>
        <source>%1, log</source>
        <translation>%1，对数</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::FrontierPage</name>
    <message>
        <source>The latency axes move together</source>
        <translation>各图的延迟轴联动</translation>
    </message>
    <message>
        <source>The latency axes move each for itself</source>
        <translation>各图的延迟轴独立移动</translation>
    </message>
    <message>
        <source>linked x axis</source>
        <translation>x 轴联动</translation>
    </message>
    <message>
        <source>Fit all (Home)</source>
        <translation>显示全部（Home）</translation>
    </message>
    <message>
        <source>fit all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Options of the plots</source>
        <translation>图的选项</translation>
    </message>
    <message>
        <source>click: use this layout; ?: why this value</source>
        <translation>单击：采用此布局；?：数值由来</translation>
    </message>
    <message>
        <source>Lines of equal load and speed</source>
        <translation>等负载线和等速度线</translation>
    </message>
    <message>
        <source>Dominated points in throughput and HBM (%1)</source>
        <translation>吞吐量图与 HBM 图中被支配的点（%1）</translation>
    </message>
    <message>
        <source>Dominated points in throughput and HBM</source>
        <translation>吞吐量图与 HBM 图中被支配的点</translation>
    </message>
    <message>
        <source>%1: log axis (Shift+L)</source>
        <translation>%1：对数轴（Shift+L）</translation>
    </message>
    <message>
        <source>%1: log axis (L)</source>
        <translation>%1：对数轴（L）</translation>
    </message>
    <message>
        <source>Set a limit on the %1</source>
        <translation>为 %1 设上限</translation>
    </message>
    <message>
        <source>Take the limit on the %1 away</source>
        <translation>取消 %1 上限</translation>
    </message>
    <message>
        <source>Set a limit on the HBM</source>
        <translation>为 HBM 设上限</translation>
    </message>
    <message>
        <source>Take the limit on the HBM away</source>
        <translation>取消 HBM 上限</translation>
    </message>
    <message>
        <source>No band of the calibration</source>
        <translation>不画校准误差带</translation>
    </message>
    <message>
        <source>Band of the rack in focus</source>
        <translation>焦点机架的误差带</translation>
    </message>
    <message>
        <source>Bands of all racks</source>
        <translation>所有机架的误差带</translation>
    </message>
    <message>
        <source>Measured points: none nearby</source>
        <translation>实测点：附近没有</translation>
    </message>
    <message>
        <source>Measured points nearby</source>
        <translation>附近的实测点</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::FrontierPlot</name>
    <message>
        <source>Use this layout</source>
        <translation>采用此布局</translation>
    </message>
    <message>
        <source>Why this value</source>
        <translation>数值由来</translation>
    </message>
    <message>
        <source>%1 limit</source>
        <translation>%1 上限</translation>
    </message>
    <message>
        <source>HBM limit</source>
        <translation>HBM 上限</translation>
    </message>
    <message>
        <source>at or below 0, not drawn on a log axis: %1</source>
        <translation>对数轴上不画不大于 0 的 %1 个点</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::Inspector</name>
    <message>
        <source>Why this number</source>
        <translation>数值由来</translation>
    </message>
    <message>
        <source>Back to the number before (Alt+Left)</source>
        <translation>返回上一个数值（Alt+Left）</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>前进（Alt+Right）</translation>
    </message>
    <message>
        <source>Copy as text (Ctrl+C)</source>
        <translation>复制为文本（Ctrl+C）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Click a number, a part of a bar or a point of a curve to see how it comes about. Enter does the same where the keyboard stands.</source>
        <translation>单击数值、条形图的一段或曲线上的点，查看它如何得出。也可用键盘移到该处，再按 Enter。</translation>
    </message>
    <message>
        <source>This number does not exist for the scenario as it stands. It comes back when the scenario has it again.</source>
        <translation>当前场景没有这个数值。场景重新具备时它会恢复显示。</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>Copied as text</source>
        <translation>已复制为文本</translation>
    </message>
    <message>
        <source>Click anything on the floor, or press Enter where the keyboard stands, to see its numbers and the rule behind them.</source>
        <translation>点击车间里的任何东西，或在键盘焦点处按 Enter，即可查看其数值及背后的规则。</translation>
    </message>
    <message>
        <source>This is not there now. It comes back when the factory has it again.</source>
        <translation>它现在不在。工厂再次有它时会重新出现。</translation>
    </message>
    <message>
        <source>It is not there any more; this is what was seen last.</source>
        <translation>它已不在；这是最后所见。</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::Lanes</name>
    <message>
        <source>What each worker and link did when</source>
        <translation>各工作节点和链路在各时刻的活动</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受%1限制</translation>
    </message>
    <message>
        <source>time given by a law</source>
        <translation>用时由规律给出</translation>
    </message>
    <message>
        <source>low: several too short to draw each</source>
        <translation>矮块：多段过短，不逐一绘制</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::LimitHandle</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1: drag or use the arrow keys, Delete takes it away</source>
        <translation>%1：拖动或用方向键调整，按 Delete 取消</translation>
    </message>
    <message>
        <source>%1: drag this onto the plot to set one</source>
        <translation>%1：拖到图上即可设置</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::LivePlot</name>
    <message>
        <source>%1 at %2</source>
        <comment>values at a time</comment>
        <translation>%2：%1</translation>
    </message>
    <message>
        <source>A click, or Shift+Enter, opens it in the inspector.</source>
        <translation>点击或按 Shift+Enter，即在检查器中打开。</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::LivePlots</name>
    <message>
        <source>Live plots</source>
        <translation>实时曲线</translation>
    </message>
    <message>
        <source>Shown of the run</source>
        <translation>显示的时段</translation>
    </message>
    <message>
        <source>60 s</source>
        <translation>60 s</translation>
    </message>
    <message>
        <source>The last 60 seconds of the run</source>
        <translation>运行的最近 60 秒</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>5 min</translation>
    </message>
    <message>
        <source>The last 5 minutes of the run</source>
        <translation>运行的最近 5 分钟</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>The run from its beginning</source>
        <translation>从开头起的整个运行</translation>
    </message>
    <message>
        <source>Which plots, and their data</source>
        <translation>选择曲线图及其数据</translation>
    </message>
    <message>
        <source>As many as there is room for</source>
        <translation>按空间尽量显示</translation>
    </message>
    <message>
        <source>Copy the data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Save the data as CSV</source>
        <translation>将数据存为 CSV</translation>
    </message>
    <message>
        <source>Save the data of the plots</source>
        <translation>保存曲线数据</translation>
    </message>
    <message>
        <source>Stay at now</source>
        <translation>停在最新</translation>
    </message>
    <message>
        <source>Shows the latest of the run again, and stays there (Home)</source>
        <translation>重新显示运行的最新时刻，并停留在那里（Home）</translation>
    </message>
    <message>
        <source>Measured points: none nearby</source>
        <translation>实测点：附近没有</translation>
    </message>
    <message>
        <source>Measured points nearby</source>
        <translation>附近的实测点</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::MainWindow</name>
    <message>
        <source>Frontier</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>敏感度</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Pin this state to compare with</source>
        <translation>固定此状态以供对比</translation>
    </message>
    <message>
        <source>The last session left work that is not saved.</source>
        <translation>上次会话留有未保存的工作。</translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Factory floor</source>
        <translation>工厂车间</translation>
    </message>
    <message>
        <source>%1 • modified</source>
        <translation>%1 • 已修改</translation>
    </message>
    <message>
        <source>The scenario that was opened replaced: %1. Undo (%2) brings it back.</source>
        <translation>打开的场景取代了：%1。撤销（%2）可恢复。</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::MeasuredPage</name>
    <message>
        <source>Back to the plots</source>
        <translation>返回图表</translation>
    </message>
    <message>
        <source>1 row or cell not used</source>
        <translation>1 行或单元格未使用</translation>
    </message>
    <message>
        <source>%1 rows or cells not used</source>
        <translation>%1 行或单元格未使用</translation>
    </message>
    <message>
        <source>Fit all (Home)</source>
        <translation>适应全部 (Home)</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Why it is not used</source>
        <translation>未使用的原因</translation>
    </message>
    <message>
        <source>Rows that are not used</source>
        <translation>未使用的行</translation>
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
    <message>
        <source>and %1 more; Copy takes all</source>
        <translation>还有 %1 条；“复制”会包含全部</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::NumberBox</name>
    <message>
        <source>found &quot;%1&quot;, a whole number from %2 to %3 is right</source>
        <translation>输入为“%1”，应为 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>%1 is not between %2 and %3: %4 is taken</source>
        <translation>%1 不在 %2 到 %3 之间：改为 %4</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::OfferLine</name>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::Pages</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
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
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>A system file</source>
        <translation>系统文件</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::RooflinePage</name>
    <message>
        <source>Fit all (Home)</source>
        <translation>显示全部（Home）</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::RunViews</name>
    <message>
        <source>Shown below the floor</source>
        <translation>车间下方显示</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>曲线图</translation>
    </message>
    <message>
        <source>What is measured over time</source>
        <translation>随时间变化的测量值</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>What each worker and link did when</source>
        <translation>各工作节点与链路在何时做了什么</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What happened, the latest first</source>
        <translation>发生了什么，最新的在前</translation>
    </message>
    <message>
        <source>Shown of the run</source>
        <translation>显示运行的内容</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>车间</translation>
    </message>
    <message>
        <source>The factory floor</source>
        <translation>工厂车间</translation>
    </message>
    <message>
        <source>Stay at now</source>
        <translation>停在最新</translation>
    </message>
    <message>
        <source>Shows the latest of the run again, and stays there (Home)</source>
        <translation>重新显示运行的最新时刻，并停留在那里（Home）</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::SceneDecor</name>
    <message>
        <source>%1, log</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>axis, unit</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::SceneLegendBar</name>
    <message>
        <source>Legend: %1</source>
        <translation>图例：%1</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::SensitivityPage</name>
    <message>
        <source>Show the largest</source>
        <translation>只显示最大的</translation>
    </message>
    <message>
        <source>Show all, %1 more</source>
        <translation>全部显示（还有 %1 项）</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>What is moved</source>
        <translation>变动项</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Uncertain constants of the calibration, to both their ends, and what else is supposed: calibration, overlap, routing</source>
        <translation>校准中不确定的常数，取其两端；以及其他假设：校准、通信重叠、路由</translation>
    </message>
    <message>
        <source>Layout, formats, batch and drafts, to their alternatives: yours to make</source>
        <translation>布局、格式、批大小和草稿，换为其余取值：由你决定</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Tokens of a sequence, to half and double</source>
        <translation>每条序列的 token，减半和加倍</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>GPUs, to half and double, and the other systems</source>
        <translation>GPU 减半和加倍，以及其他系统</translation>
    </message>
    <message>
        <source>Click an end, or choose it with the arrow keys and press Enter, to use that value. Click a name, or an end of a constant, to see where its number comes from; ? asks why a result is what it is.</source>
        <translation>单击一端，或用方向键选中后按 Enter，即采用该值。单击名称或常数的一端，可查看数值的由来；按 ? 可查看结果的由来。</translation>
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
    <message>
        <source>pin %1</source>
        <translation>固定项 %1</translation>
    </message>
    <message>
        <source>pin %1, thin dashes</source>
        <translation>固定项 %1，细虚线</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>system, why it has no curve</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::Session</name>
    <message>
        <source>Nothing to pin: no scenario is open</source>
        <translation>没有可固定的内容：未打开场景</translation>
    </message>
    <message>
        <source>This state is pinned as %1</source>
        <translation>此状态已固定为 %1</translation>
    </message>
    <message>
        <source>%1 states are pinned: unpin one first</source>
        <translation>已固定 %1 个状态：请先取消一个</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::SettingRow</name>
    <message>
        <source>Reset %1 to its default: %2</source>
        <translation>%1恢复默认：%2</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::SettingSection</name>
    <message>
        <source>%1 changed</source>
        <translation>改动 %1 项</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>In the controls</source>
        <translation>在控件中</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>To the next control</source>
        <translation>到下一个控件</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右方向键</translation>
    </message>
    <message>
        <source>A step of a slider, a point of a curve, an option</source>
        <translation>滑块的一步、曲线上的一点、一个选项</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上、下方向键</translation>
    </message>
    <message>
        <source>A step of a slider, another curve</source>
        <translation>滑块的一步、另一条曲线</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Fit the whole plot</source>
        <translation>显示整图</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Take the number, use the layout of the point, say why</source>
        <translation>采用输入的数值、采用该点的布局、说明由来</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Take the edit back, close a message</source>
        <translation>取消编辑、关闭消息</translation>
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
    <message>
        <source>Click: why</source>
        <translation>单击：查看由来</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::StudyPage</name>
    <message>
        <source>Copy the plot as a picture</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Copy the data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Export the plot</source>
        <translation>导出图像</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算中</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::SweepPage</name>
    <message>
        <source>Fit all (Home)</source>
        <translation>显示全部（Home）</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>When a degree moves</source>
        <translation>并行度变动时</translation>
    </message>
    <message>
        <source>GPUs stay</source>
        <translation>GPU 数不变</translation>
    </message>
    <message>
        <source>The other degrees give way: DP first, then DCP, PP and TP.</source>
        <translation>其余并行度让步：先 DP，再 DCP、PP 和 TP。</translation>
    </message>
    <message>
        <source>GPUs follow</source>
        <translation>GPU 数跟随</translation>
    </message>
    <message>
        <source>The other degrees stay, the GPUs become more or fewer.</source>
        <translation>其余并行度不变，GPU 数增减。</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::Timeline</name>
    <message>
        <source>Time of the run</source>
        <translation>运行时间轴</translation>
    </message>
    <message>
        <source>Bookmark at %1</source>
        <translation>书签：%1</translation>
    </message>
    <message>
        <source>%1, not computed yet</source>
        <translation>%1，尚未计算</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::TopBar</name>
    <message>
        <source>Open or save a scenario</source>
        <translation>打开或保存场景</translation>
    </message>
    <message>
        <source>Export a picture or its data</source>
        <translation>导出图像或数据</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Presenting</source>
        <translation>演示中</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>退出演示</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Theme and type size</source>
        <translation>主题和文字大小</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::TransportBar</name>
    <message>
        <source>To the beginning (Home)</source>
        <translation>回到开头（Home）</translation>
    </message>
    <message>
        <source>Bookmark this moment</source>
        <translation>为此刻加书签</translation>
    </message>
    <message>
        <source>Play until something comes about</source>
        <translation>播放到指定条件发生</translation>
    </message>
    <message>
        <source>Run until</source>
        <translation>运行到</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Model time for a second of watching; the arrow keys go on by steps of 1, 2 and 5</source>
        <translation>每观看一秒所经过的模型时间；方向键按 1、2、5 逐级调节</translation>
    </message>
    <message>
        <source>Speed, times real time</source>
        <translation>速度，实时的倍数</translation>
    </message>
    <message>
        <source>What a step is</source>
        <translation>一步的长短</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>To the next time at which something happens</source>
        <translation>到下一个有事件的时刻</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>前向传播</translation>
    </message>
    <message>
        <source>Until a decode pass or a prompt&apos;s computation begins or ends</source>
        <translation>到某次解码前向传播或提示计算开始或结束</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>To the next whole second</source>
        <translation>到下一个整秒</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（Space）</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>正在暂停…</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（Space）</translation>
    </message>
    <message>
        <source>Works while it is paused</source>
        <translation>暂停时可用</translation>
    </message>
    <message>
        <source>A step on (.)</source>
        <translation>前进一步（.）</translation>
    </message>
    <message>
        <source>A step back (,)</source>
        <translation>后退一步（,）</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>a time of the run of its length</comment>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>Until %1</source>
        <comment>it plays until a condition comes about</comment>
        <translation>运行到：%1</translation>
    </message>
    <message>
        <source>This machine plays it %1 as fast as real time</source>
        <translation>本机的播放速度只有实时的 %1</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>As fast as this machine goes</source>
        <translation>以本机最快速度</translation>
    </message>
    <message>
        <source>Another number…</source>
        <translation>其他数值…</translation>
    </message>
    <message>
        <source>%1, seconds</source>
        <comment>a condition and its unit</comment>
        <translation>%1（秒）</translation>
    </message>
    <message>
        <source>To %1: computing, %2 %</source>
        <comment>a time, how much of the way is done</comment>
        <translation>转到 %1：已计算 %2 %</translation>
    </message>
    <message>
        <source>To %1</source>
        <comment>a time of the run</comment>
        <translation>转到 %1</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::TroubleLines</name>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::ValueCard</name>
    <message>
        <source>against pin %1: %2</source>
        <translation>对比固定项 %1：%2</translation>
    </message>
    <message>
        <source>Click: why</source>
        <translation>单击：查看由来</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::ViewActions</name>
    <message>
        <source>Copy picture</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出…</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::WatchLine</name>
    <message>
        <source>What to watch: %1</source>
        <translation>看点：%1</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <comment>a time of the run</comment>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>Shortly before it happens</source>
        <translation>在其发生之前不久</translation>
    </message>
    <message>
        <source>Put it away</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>tokenfactory::ui::WindowFiles</name>
    <message>
        <source>Open a scenario</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The picture is in the clipboard</source>
        <translation>图像已复制到剪贴板</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Scenarios and exported pictures (*.json *.png *.svg *.pdf)</source>
        <translation>场景和导出的图像 (*.json *.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>The data is in the clipboard, as a table</source>
        <translation>数据已以表格复制到剪贴板</translation>
    </message>
    <message>
        <source>Only files of this computer can be opened</source>
        <translation>只能打开本机的文件</translation>
    </message>
    <message>
        <source>One scenario is opened at a time, the first; not opened: %1</source>
        <translation>一次只打开一个场景，即第一个；未打开：%1</translation>
    </message>
    <message>
        <source>%1, with your changes</source>
        <comment>name of a scenario</comment>
        <translation>%1（含你的更改）</translation>
    </message>
</context>
</TS>
