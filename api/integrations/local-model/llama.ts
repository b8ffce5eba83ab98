/** The parts of node-llama-cpp that are used here. It is no dependency, but installed together with a model. */

export type Token = number;

export type Sequence = {
  nextTokenIndex: number;
  compareContextTokens: (tokens: Token[]) => { firstDifferentIndex: number };
  adaptStateToTokens: (tokens: Token[], allowShift: boolean) => Promise<void>;
  evaluateWithoutGeneratingNewTokens: (tokens: Token[]) => Promise<void>;
  evaluate: (
    tokens: Token[],
    options: { temperature: number; grammarEvaluationState?: unknown },
  ) => AsyncGenerator<Token, void>;
};

export type Model = {
  tokenizer: unknown;
  detokenize: (tokens: Token[], specialTokens: boolean, lastTokens: Token[]) => string;
  createContext: (options: {
    contextSize: number;
    sequences: number;
    threads: number;
    batchSize: number;
  }) => Promise<{ getSequence: () => Sequence; contextSize: number }>;
};

export type ChatItem =
  | { type: "system"; text: string }
  | { type: "user"; text: string }
  | { type: "model"; response: string[] };

export type ChatWrapper = {
  generateContextState: (state: { chatHistory: ChatItem[] }) => {
    contextText: { tokenize: (tokenizer: unknown) => Token[] };
  };
};

type Ram = { cpuRam: number };

export type Insights = {
  modelSize: number;
  estimateModelResourceRequirementsV2: (options: { gpuLayers: number }) => Ram | Promise<Ram>;
  estimateContextResourceRequirementsV2: (options: {
    contextSize: number;
    sequences: number;
    batchSize: number;
    modelGpuLayers: number;
  }) => Ram | Promise<Ram>;
};

export type Llama = {
  loadModel: (options: { modelPath: string; gpuLayers?: number }) => Promise<Model>;
  createGrammarForJsonSchema: (schema: object) => Promise<{ stopGenerationTriggers?: unknown }>;
};

export type LlamaLibrary = {
  getLlama: (options: object) => Promise<Llama>;
  readGgufFileInfo: (path: string, options: object) => Promise<unknown>;
  GgufInsights: { from: (info: unknown, llama: Llama) => Promise<Insights> };
  LlamaGrammarEvaluationState: new (options: { model: Model; grammar: unknown }) => unknown;
  resolveChatWrapper: (model: Model, options: object) => ChatWrapper;
};
