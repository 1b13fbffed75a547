import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.index.mapper.MapperExtrasModulePlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;
import org.opensearch.transport.TransportService;

/**
 * Runs an OpenSearch node until standard input ends. Arguments are its settings, each `name=value`. Prints the addresses that it
 * serves clients and other nodes at.
 */
class SearchNode extends Node {
    SearchNode(Map<String, String> settings) {
        super(
            InternalSettingsPreparer.prepareEnvironment(Settings.EMPTY, settings, Path.of(settings.get("path.home")), () -> "node"),
            Stream.of(Netty4ModulePlugin.class, CommonAnalysisModulePlugin.class, MapperExtrasModulePlugin.class)
                .map(Class::getName)
                .map(name -> new PluginInfo(name, "", "", Version.CURRENT, "", name, List.of(), false))
                .toList(),
            false);
    }

    public static void main(String[] arguments) throws Exception {
        SearchNode node = new SearchNode(
            Arrays.stream(arguments).map(each -> each.split("=", 2)).collect(Collectors.toMap(each -> each[0], each -> each[1])));
        node.start();
        System.out.println(
            node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress()
                + " "
                + node.injector().getInstance(TransportService.class).boundAddress().publishAddress());
        System.in.transferTo(java.io.OutputStream.nullOutputStream());
        node.close();
    }
}
