<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BuildPanel</name>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="30"/>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="32"/>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="34"/>
        <source>KV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="35"/>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="189"/>
        <source>Choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="190"/>
        <source>Racks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="191"/>
        <source>Choose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="192"/>
        <source>Choose racks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="193"/>
        <source>Formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="194"/>
        <location filename="../../ui/viewmodels/build_view.cpp" line="220"/>
        <source>Calibration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="208"/>
        <source>EP set by hand: let it follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/build_panel.cpp" line="209"/>
        <source>EP becomes as wide as TP × DP, and stays so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="45"/>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="46"/>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="47"/>
        <source>%1: %2 GPUs each, %3 GPUs in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="55"/>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="61"/>
        <source>%1: %2, %3 active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="78"/>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="81"/>
        <source>New tokens of a prompt with nothing cached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="82"/>
        <source>New tokens on top of a cached context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="83"/>
        <source>One output token of each sequence in a pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="93"/>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="94"/>
        <source>GPUs of the layout and of every point of the frontier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="104"/>
        <source>TP, tensor parallel: each layer cut over this many GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="105"/>
        <source>PP, pipeline parallel: the layers cut into this many stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="106"/>
        <source>DP, attention data parallel: instances with sequences of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="107"/>
        <source>EP, expert parallel: ranks the routed experts are spread over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="108"/>
        <source>DCP, decode context parallel: shards of the KV cache within TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="161"/>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="162"/>
        <source>Tokens of each sequence already in its cache; log scale; k and M count in 1,024s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="169"/>
        <source>A prefill has nothing cached; midfill adds new tokens to a cached context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="177"/>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="178"/>
        <source>New tokens of each sequence in the pass; log scale; k and M count in 1,024s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="189"/>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="190"/>
        <source>Sequences of one micro-batch over all attention instances; PP micro-batches are in flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="207"/>
        <source>%1, as released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="239"/>
        <source>TP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="239"/>
        <source>PP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="240"/>
        <source>DP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="242"/>
        <source>CP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/build_view.cpp" line="244"/>
        <source>%1 = %2 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="47"/>
        <source>of %1 usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="61"/>
        <source>Time per output token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="61"/>
        <source>Time to first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="64"/>
        <source>Throughput per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="67"/>
        <source>Energy per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="71"/>
        <source>HBM per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="73"/>
        <source>Network per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="81"/>
        <source>%1 per user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="84"/>
        <source>%1 output tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="85"/>
        <source>%1 new tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/cards_view.cpp" line="89"/>
        <source>peak %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="20"/>
        <source>Frontier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="21"/>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="22"/>
        <source>What fills the HBM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="30"/>
        <source>PNG, pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="31"/>
        <source>SVG, vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="32"/>
        <source>PDF, vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="33"/>
        <source>CSV, data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="41"/>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="43"/>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="45"/>
        <source>Projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="46"/>
        <source>Print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="59"/>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="86"/>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="87"/>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="88"/>
        <source>Width, px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="89"/>
        <source>Height, px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="90"/>
        <source>DPI</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="91"/>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="93"/>
        <source>Choose a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="95"/>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="126"/>
        <source>%1 × %2 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="130"/>
        <source>Lines and text stay sharp at every size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/export_dialog.cpp" line="131"/>
        <source>SI units, all digits, decimal point</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FrontierCard</name>
    <message>
        <location filename="../../ui/panels/frontier_card.cpp" line="69"/>
        <source>Fit all (Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/frontier_card.cpp" line="70"/>
        <source>Copy the plot as a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/frontier_card.cpp" line="71"/>
        <source>Export the plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/frontier_card.cpp" line="91"/>
        <source>click: use this layout</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FrontierPlot</name>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="41"/>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="42"/>
        <source>%1, %2 per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="44"/>
        <source>batch %1, HBM %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="50"/>
        <source>Computing the frontier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="64"/>
        <source>No layout fits: %1 points end at the HBM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="66"/>
        <source>No point within the limits: %1 do not fit, %2 pass a limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="68"/>
        <source>No layout of this model is legal on this number of GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="100"/>
        <source>%1: from %2 at %3 to %4 at %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="105"/>
        <source>Current layout: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="116"/>
        <source>Throughput per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="117"/>
        <source>tokens/s, log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="117"/>
        <source>new tokens/s, log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="118"/>
        <source>tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="119"/>
        <source>better: up and left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/frontier_view.cpp" line="139"/>
        <source>%1 points at zero or below are left out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../../ui/main_window.cpp" line="210"/>
        <location filename="../../ui/main_window.cpp" line="250"/>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/main_window.cpp" line="223"/>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/main_window.cpp" line="234"/>
        <source>Open a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/main_window.cpp" line="243"/>
        <source>Save the scenario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryBar</name>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="23"/>
        <source>What fills the HBM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="30"/>
        <source>Nothing lies in the HBM: the layout cannot be built.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="37"/>
        <source>What fills %1 of HBM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="38"/>
        <source>fullest GPU: %1 used, %2 usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="40"/>
        <source>usable %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="41"/>
        <source>Free %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="42"/>
        <source>Short by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="43"/>
        <source>Margin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="48"/>
        <source>%1: %2, %3 of what is visible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="52"/>
        <source>Other weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="53"/>
        <source>Routed experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="54"/>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="55"/>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="56"/>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/memory_view.cpp" line="57"/>
        <source>Buffers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <location filename="../../ui/panels/notices.cpp" line="64"/>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/notices.cpp" line="65"/>
        <source>Copy the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/notices.cpp" line="66"/>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/notices.cpp" line="67"/>
        <source>Close the message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberBox</name>
    <message>
        <location filename="../../ui/controls/number_box.cpp" line="74"/>
        <source>found &quot;%1&quot;, a whole number from %2 to %3 is right</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <location filename="../../ui/viewmodels/text.cpp" line="44"/>
        <source>%1 to %2</source>
        <comment>range of numbers</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <location filename="../../ui/export/page.cpp" line="46"/>
        <source>current layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/page.cpp" line="68"/>
        <source>Token Factory %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/export/page.cpp" line="87"/>
        <source>%1 on %2, batch %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RackChooser</name>
    <message>
        <location filename="../../ui/panels/rack_chooser.cpp" line="48"/>
        <source>Choose racks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/rack_chooser.cpp" line="49"/>
        <source>Choose one to %1 systems to compare</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <location filename="../../ui/viewmodels/reason_view.cpp" line="30"/>
        <source>Does not fit: short by %1 per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/reason_view.cpp" line="31"/>
        <source>Does not fit: short by %1 per GPU; fits %2 GPUs as %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/reason_view.cpp" line="50"/>
        <source>This layout cannot be built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/reason_view.cpp" line="54"/>
        <source>A limit forbids this layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/reason_view.cpp" line="57"/>
        <source>Use %1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SeriesLegend</name>
    <message>
        <location filename="../../ui/panels/series_legend.cpp" line="75"/>
        <source>%1, hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/series_legend.cpp" line="76"/>
        <source>%1 has no point that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/series_legend.cpp" line="77"/>
        <source>Click hides or shows, double click shows only this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/series_legend.cpp" line="81"/>
        <source>current layout</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <location filename="../../ui/panels/status_line.cpp" line="51"/>
        <source>, computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/status_line.cpp" line="53"/>
        <source>Computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/status_line.cpp" line="64"/>
        <source>Show why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/status_line.cpp" line="65"/>
        <source>Show why points do not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="22"/>
        <source>%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="33"/>
        <source>%1, %2, %3 cached tokens, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="36"/>
        <source>%1, %2, %3 new tokens, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="39"/>
        <source>%1, %2, %3 new on %4 cached tokens, %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="51"/>
        <source>Calibration: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="57"/>
        <source>%1 points in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="65"/>
        <source>%1: %2 of %3 points need more HBM per GPU than is usable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="69"/>
        <source>%1: %2 of %3 points fit but pass a limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/status_view.cpp" line="74"/>
        <source>%1 points do not fit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="17"/>
        <source>prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="18"/>
        <source>midfill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="19"/>
        <source>decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="21"/>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="22"/>
        <source>memory bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="23"/>
        <source>network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="24"/>
        <source>fixed cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="25"/>
        <source>power limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="27"/>
        <source>roofline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="28"/>
        <source>projected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="29"/>
        <source>today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="31"/>
        <source>attention projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="32"/>
        <source>attention core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="33"/>
        <source>attention indexer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="34"/>
        <source>all-reduce after attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="35"/>
        <source>context exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="36"/>
        <source>residuals and norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="37"/>
        <source>router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="38"/>
        <source>shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="39"/>
        <source>latent projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="40"/>
        <source>routed experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="41"/>
        <source>dense FFN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="42"/>
        <source>expert dispatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="43"/>
        <source>expert combine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="44"/>
        <source>all-reduce after FFN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="45"/>
        <source>kernel launches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="46"/>
        <source>waiting for the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="47"/>
        <source>LM head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="48"/>
        <source>pass overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="49"/>
        <source>pipeline send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="50"/>
        <source>waiting for power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="52"/>
        <source>as released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="53"/>
        <source>Weights outside the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="54"/>
        <source>Expert weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="55"/>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="56"/>
        <source>Recurrent state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="57"/>
        <source>Format of all weights outside the routed experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="58"/>
        <source>Format of the routed experts&apos; weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="59"/>
        <source>Format of the KV cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/terms.cpp" line="60"/>
        <source>Format of the recurrent state of linear attention.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimeBar</name>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="60"/>
        <source>%1: %2, %3 of the pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="61"/>
        <source>limited by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="63"/>
        <source>in %1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="64"/>
        <source>work of all GPUs: %1, HBM %2, links %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="74"/>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="77"/>
        <source>No time: the layout has no pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="81"/>
        <source>Where %1 go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/viewmodels/time_view.cpp" line="83"/>
        <source>one pass on %1, %2, %3 sequences per attention instance</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="89"/>
        <source>Open or save a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="89"/>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="90"/>
        <source>Export a picture or its data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="90"/>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="91"/>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="92"/>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="93"/>
        <source>Open a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/panels/top_bar.cpp" line="94"/>
        <source>Save the scenario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
