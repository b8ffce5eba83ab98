import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ENGINE } from "#api/integrations/local-model/catalogue.ts";

/**
 * The engine that runs models (docs/local-model.md) is not a dependency: its fixed version is installed from the
 * registry on request.
 */
const LOCK = "engine-lock.json";
const PROGRAMS: Readonly<Record<string, string>> = {
  "darwin-arm64": "@node-llama-cpp/mac-arm64-metal",
  "darwin-x64": "@node-llama-cpp/mac-x64",
  "linux-arm": "@node-llama-cpp/linux-armv7l",
  "linux-arm64": "@node-llama-cpp/linux-arm64",
  "linux-x64": "@node-llama-cpp/linux-x64",
  "win32-arm64": "@node-llama-cpp/win-arm64",
  "win32-x64": "@node-llama-cpp/win-x64",
};

export type Platform = { name: string; hasMusl: boolean };

export function thisPlatform(): Platform {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return {
    name: `${process.platform}-${process.arch}`,
    hasMusl: process.platform === "linux" && header.glibcVersionRuntime === undefined,
  };
}

/** The package with the engine's program. Throws on an unsupported platform. */
export function enginePackage({ name, hasMusl }: Platform): string {
  const found = hasMusl ? undefined : PROGRAMS[name];
  if (found !== undefined) return found;
  throw new Error(
    `There is no engine for this platform (${name}${hasMusl ? " with musl" : ""}), so no model can run here. ` +
      `It runs on ${Object.keys(PROGRAMS).join(", ")} (Linux: with glibc). ` +
      "Interviews go on with the built-in interviewer, or set AI_PROVIDER to a model elsewhere.",
  );
}

/** The npm that started this process, else the one in PATH. */
const npmCommand = (): [string, ...string[]] => {
  const script = process.env["npm_execpath"] ?? "";
  return /\.c?js$/u.test(script) ? [process.execPath, script] : ["npm"];
};

/**
 * Installs the engine into `folder`, completely or not at all: its fixed version, its dependencies from the lock file
 * here, and only this platform's program. Package scripts do not run. Does nothing if this version is installed.
 */
export async function installEngine(folder: string, platform: Platform = thisPlatform()): Promise<void> {
  const program = enginePackage(platform);
  if (existsSync(folder)) {
    if (installedVersion(folder) === ENGINE.version) return;
    await rm(folder, { recursive: true });
  }
  const part = `${folder}.${process.pid}.part`;
  try {
    await mkdir(part, { recursive: true });
    await writeFile(
      join(part, "package.json"),
      JSON.stringify({
        private: true,
        dependencies: { [ENGINE.package]: ENGINE.version, [program]: ENGINE.version },
      }),
    );
    const lock = readFileSync(join(import.meta.dirname, LOCK));
    await writeFile(join(part, "package-lock.json"), lock);
    await runNpm(part);
    await rename(part, folder).catch((error: unknown) => {
      // Ignore the error if another process has installed the engine meanwhile.
      if (installedVersion(folder) !== ENGINE.version) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function runNpm(folder: string): Promise<void> {
  const [program, ...before] = npmCommand();
  const given = ["install", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
  try {
    // Set the prefix, because a parent npm passes its own project's folder on.
    await promisify(execFile)(program, [...before, ...given, "--prefix", folder], { cwd: folder });
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    const said = stderr.trim().split("\n").slice(0, 3).join("\n");
    throw new Error(
      `The engine could not be installed: npm says\n${said === "" ? message : said}\n` +
        "Nothing is changed. Without a network see 'Without a network' in docs/local-model.md.",
      { cause: error },
    );
  }
}

function installedVersion(folder: string): string | null {
  try {
    const file = join(folder, "node_modules", ENGINE.package, "package.json");
    return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
  } catch {
    return null;
  }
}
