import { join } from "node:path";
import { z } from "zod";
import {
  LOCAL_MODEL_BYTES_PER_TOKEN,
  LOCAL_MODEL_CONTEXT_TOKENS,
  LOCAL_MODEL_SEQUENCES,
  LOCAL_MODEL_SPARE_BYTES,
} from "#contract/limits.ts";

/** Known language models that can run on this machine (docs/local-model.md), and the paths of their files. */

const sizeSchema = z.enum(["small", "middle", "large"]);
export type ModelSize = z.infer<typeof sizeSchema>;

export type CatalogueModel = {
  name: string;
  title: string;
  size: ModelSize;
  /** Address of one fixed revision of the file, so that the checksum stays valid. */
  address: string;
  bytes: number;
  sha256: string;
  contextTokens: number;
  licence: string;
  languages: string;
  /** The model's rating result from `npm run evaluate`; null if not measured yet. */
  evaluation: string | null;
};

export const CATALOGUE: readonly CatalogueModel[] = [
  {
    name: "granite-4.0-1b",
    title: "Granite 4.0 1B (IBM)",
    size: "small",
    address:
      "https://huggingface.co/ibm-granite/granite-4.0-1b-GGUF/resolve/b27c2fe3f211b7f44e80fa620177aea371099aaa/granite-4.0-1b-Q4_K_M.gguf",
    bytes: 1_023_645_440,
    sha256: "22ec0f9cc99a90185312de3c882c84e7bd6789bdd050389844380a01a831d7f1",
    contextTokens: LOCAL_MODEL_CONTEXT_TOKENS,
    licence: "Apache-2.0",
    languages: "English and 11 more",
    evaluation: null,
  },
  {
    name: "qwen3-4b",
    title: "Qwen3 4B Instruct 2507 (Alibaba)",
    size: "middle",
    address:
      "https://huggingface.co/bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF/resolve/ae44f08e1392f39c0e474af10c3ff8355c8b6688/Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf",
    bytes: 2_497_280_736,
    sha256: "2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e",
    contextTokens: LOCAL_MODEL_CONTEXT_TOKENS,
    licence: "Apache-2.0",
    languages: "English and about 100 more",
    evaluation: null,
  },
  {
    name: "ministral-3-8b",
    title: "Ministral 3 8B Instruct 2512 (Mistral AI)",
    size: "large",
    address:
      "https://huggingface.co/mistralai/Ministral-3-8B-Instruct-2512-GGUF/resolve/0102285ad796bd99af90f58de616092e5630e970/Ministral-3-8B-Instruct-2512-Q4_K_M.gguf",
    bytes: 5_198_911_904,
    sha256: "33e7a72cf5e6e2cfc2f2847075acc013d68bba023e35310cef86b5cf8fdca761",
    contextTokens: LOCAL_MODEL_CONTEXT_TOKENS,
    licence: "Apache-2.0",
    languages: "English and dozens more",
    evaluation: null,
  },
];

/** The engine that runs the models, installed with the first one. */
export const ENGINE = { package: "node-llama-cpp", version: "3.22.1" } as const;

export const modelsFolder = (dataDir: string): string => join(dataDir, "models");
export const engineFolder = (dataDir: string): string => join(modelsFolder(dataDir), "engine");
export const chosenModelFile = (dataDir: string): string => join(modelsFolder(dataDir), "chosen.json");

/** Content of chosen.json: the model for interviews and ratings. `greenroom model install` writes it last. */
export const chosenModelSchema = z.object({
  name: z.string(),
  /** File name in the models' folder. */
  file: z.string().regex(/^[\w.-]+\.gguf$/u),
  sha256: z.string(),
  bytes: z.number(),
  contextTokens: z.number(),
  licence: z.string(),
  size: sizeSchema,
  installedAt: z.iso.datetime(),
});
export type ChosenModel = z.infer<typeof chosenModelSchema>;

/** Estimated bytes of memory: weights, context and working memory. */
export const memoryNeeded = ({
  bytes,
  contextTokens,
}: Pick<ChosenModel, "bytes" | "contextTokens">): number =>
  bytes + contextTokens * LOCAL_MODEL_SEQUENCES * LOCAL_MODEL_BYTES_PER_TOKEN + LOCAL_MODEL_SPARE_BYTES;
