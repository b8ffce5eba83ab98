import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const VERSION = "v0.165.0";
/** The parts that read the configuration have numbers of their own. */
const PROVIDERS_VERSION = "v1.71.0";
const MODULES = "go.opentelemetry.io/collector";

const parts = (version: string, ...paths: string[]) =>
  paths.map((path) => ({ gomod: `${MODULES}/${path} ${version}` }));

/**
 * Puts `otelcol` into the folder: of the core distribution what deploy/otel-collector.yaml names, by the collector's own
 * builder. No module holds the whole distribution. Nothing is there afterwards where it can't be built.
 */
export function buildCollector(folder: string): void {
  const manifest = join(folder, "otelcol-parts.yaml");
  writeFileSync(
    manifest,
    JSON.stringify({
      dist: {
        module: "greenroom.test/otelcol",
        name: "otelcol",
        version: VERSION.slice(1),
        output_path: folder,
      },
      receivers: parts(VERSION, "receiver/otlpreceiver"),
      processors: parts(VERSION, "processor/memorylimiterprocessor"),
      exporters: parts(VERSION, "exporter/otlphttpexporter"),
      providers: parts(
        PROVIDERS_VERSION,
        ...["env", "file", "yaml"].map((one) => `confmap/provider/${one}provider`),
      ),
    }),
  );
  const env = { ...process.env, GOBIN: folder };
  spawnSync("go", ["install", `${MODULES}/cmd/builder@${VERSION}`], { cwd: folder, env });
  spawnSync(join(folder, "builder"), ["--config", manifest], { cwd: folder });
}
