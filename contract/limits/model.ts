/** Limits of language models, local or remote, and of the sentence encoder. */

export const MODEL_TOKENS_PER_INTERVIEW = 120_000;
/** Added for a reasoning model: about 24 calls, each with room for its reasoning. */
export const MODEL_THINKING_TOKENS_PER_INTERVIEW = 200_000;
export const MODEL_TOKENS_PER_DAY_DEFAULT = 20_000_000;
/** One user gets at most one of this many shares of the day's tokens. */
export const MODEL_SHARES_OF_DAY = 20;
/** Estimates the cost of a failed call that reported no token count. */
export const CHARACTERS_PER_TOKEN = 4;
/** How often a model rates the same answer. */
export const RATING_SAMPLES_DEFAULT = 1;
export const RATING_SAMPLES_MAX = 5;
export const MODEL_CALLS_AT_ONCE_DEFAULT = 1200;
/** How often a server checks how many servers share the allowed calls. */
export const MODEL_SHARE_SECONDS = 30;
export const MODEL_FIRST_BYTE_SECONDS = 10;
export const MODEL_TOTAL_SECONDS = 30;
/** Timeout for a reasoning model, and the extra tokens for its reasoning. */
export const MODEL_THINKING_SECONDS = 90;
export const MODEL_THINKING_TOKENS = 8000;
/** Tries per turn, each with its own timeout; then the built-in interviewer replies. */
export const MODEL_TRIES = 2;
/** Time for the model's plan before the clock starts. Questions not planned by then come from the bank. */
export const MODEL_PLAN_SECONDS = 20;
/** Maximum gap between two chunks of the plan, within MODEL_PLAN_SECONDS. */
export const MODEL_PLAN_SILENCE_SECONDS = 6;
export const QUESTION_WORDS_MAX = 45;
/** For difficulty levels up to EASY_LEVEL_MAX, whose questions ask one thing at a time. */
export const EASY_QUESTION_WORDS_MAX = 35;
export const EASY_LEVEL_MAX = 3;
export const MODEL_BREAKER_FAILURES = 5;
export const MODEL_BREAKER_SECONDS = 30;
/** A local model is unloaded from memory after this much idle time. */
export const LOCAL_IDLE_SECONDS = 5 * 60;
/** Delay before a crashed local model is restarted, doubled each time. */
export const LOCAL_RESTART_SECONDS = { first: 1, last: 5 * 60 } as const;
/** Includes loading the model and reading the prompt. */
export const LOCAL_FIRST_BYTE_SECONDS = 20;
/** Ratings wait while turns are answered, so they may take long. */
export const LOCAL_RATING_SECONDS = 10 * 60;
/** How long the end of an interview waits for its ratings; after that the report comes later. */
export const LOCAL_END_WAIT_SECONDS = 2;
/** Turns queued behind the running one, and how long each waits; beyond that the built-in interviewer replies. */
export const LOCAL_TURNS_WAITING_MAX = 3;
export const LOCAL_TURN_WAIT_SECONDS = 8;
/** The start page warns of slower replies from this many running interviews on. */
export const LOCAL_INTERVIEWS_AT_EASE = 2;
/**
 * Queue lengths of the encoders, by priority: messages of 50 long interviews, answers of as many ratings, visitors'
 * texts.
 */
export const ENCODER_LINES = { turn: 3000, rating: 2000, visitor: 400 };
/** Cached results, a few kB each: this many for parts of messages, and this many for vectors of texts. */
export const ENCODER_RESULTS_KEPT = 3000;
/**
 * How long a turn waits for the encoders. After that the whole message counts as an answer, so a busy machine should
 * rather be slow than deaf.
 */
export const READER_WAIT_MS = 30_000;
/** How long a turn waits for the vectors that choose a follow-up; then no follow-up is asked. */
export const FOLLOW_UP_WAIT_MS = 6000;
/** How long a start waits for the vectors that match an advert's lines to questions; then no line is matched. */
export const PLAN_WAIT_MS = 6000;
/** Detected features of a model server are forgotten after this time. */
export const MODEL_HABITS_SECONDS = 60 * 60;
/** Threads that analyse user texts. The second one starts when the first is busy or held up by one text. */
export const ENGINE_THREADS = 2;
/** Calls on one thread before another thread is started. */
export const ENGINE_TASKS_PER_THREAD = 8;
/** How often busy threads are checked. */
export const ENGINE_LOOK_MS = 100;
/** CPU time of a call after which the calls behind it move to another thread. */
export const ENGINE_HELD_MS = 200;
/** CPU time after which a call is killed. No ordinary text takes a tenth of it. */
export const ENGINE_DEADLINE_MS = 3000;
/** Heap of one thread; a fifth of it is normally used. */
export const ENGINE_MEMORY_MB = 256;
/** Cached engine results, a few kB each. */
export const ENGINE_RESULTS_KEPT = 200;
/** A text that took too long is skipped for this long; a new app version tries it again at once. */
export const SET_ASIDE_DAYS = 30;
/** Context window of a local model: a 20-minute interview with its prompt. */
export const LOCAL_MODEL_CONTEXT_TOKENS = 8192;
/** One sequence for the conversation and one for the rating. */
export const LOCAL_MODEL_SEQUENCES = 2;
/** Memory estimate for models of these sizes: per context token, and extra for computing. */
export const LOCAL_MODEL_BYTES_PER_TOKEN = 150_000;
export const LOCAL_MODEL_SPARE_BYTES = 300_000_000;
/** Sizes on disk that classify a user's own model. A small model gets one task per call. */
export const LOCAL_MODEL_SMALL_BELOW_BYTES = 2_000_000_000;
export const LOCAL_MODEL_MIDDLE_BELOW_BYTES = 4_000_000_000;
/** A download is given up after this long without a byte. */
export const LOCAL_MODEL_STALL_SECONDS = 60;
