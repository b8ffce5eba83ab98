/** Of language models, on this machine or elsewhere, and of the sentence encoder. */

export const MODEL_TOKENS_PER_INTERVIEW = 120_000;
/** So many more where the model thinks before it speaks: some 24 calls, each with room for its thinking. */
export const MODEL_THINKING_TOKENS_PER_INTERVIEW = 200_000;
export const MODEL_TOKENS_PER_DAY_DEFAULT = 20_000_000;
/** Nobody uses more than one of so many parts of a day's tokens. */
export const MODEL_SHARES_OF_DAY = 20;
/** What a call that failed is taken to have cost: nobody says what it did. */
export const CHARACTERS_PER_TOKEN = 4;
/** How often a model judges the same answer. */
export const RATING_SAMPLES_DEFAULT = 1;
export const RATING_SAMPLES_MAX = 5;
export const MODEL_CALLS_AT_ONCE_DEFAULT = 1200;
/** How often a server looks how many others share the calls. */
export const MODEL_SHARE_SECONDS = 30;
export const MODEL_FIRST_BYTE_SECONDS = 10;
export const MODEL_TOTAL_SECONDS = 30;
/** For a model that thinks before it speaks, and so many tokens more, which its thinking takes. */
export const MODEL_THINKING_SECONDS = 90;
export const MODEL_THINKING_TOKENS = 8000;
/** In one turn, each with its own time; then the built-in interviewer speaks. */
export const MODEL_TRIES = 2;
/** The model's plan, before the clock starts; what is not there by then comes from the bank. */
export const MODEL_PLAN_SECONDS = 20;
/** Within them, from one word of the plan to the next. */
export const MODEL_PLAN_SILENCE_SECONDS = 6;
export const QUESTION_WORDS_MAX = 45;
/** At the lowest levels, where one thing is asked at a time. */
export const EASY_QUESTION_WORDS_MAX = 35;
export const EASY_LEVEL_MAX = 3;
export const MODEL_BREAKER_FAILURES = 5;
export const MODEL_BREAKER_SECONDS = 30;
/** A model on this machine: its memory is freed when it was not used for so long. */
export const LOCAL_IDLE_SECONDS = 5 * 60;
/** How long it is left alone after it ended by itself, twice as long each time. */
export const LOCAL_RESTART_SECONDS = { first: 1, last: 5 * 60 } as const;
/** Until it has been loaded and reads. */
export const LOCAL_FIRST_BYTE_SECONDS = 20;
/** Ratings wait for the talk, so that they may take long. */
export const LOCAL_RATING_SECONDS = 10 * 60;
/** So long the end of an interview waits for them; then the report comes later. */
export const LOCAL_END_WAIT_SECONDS = 2;
/** Turns that wait while another one is answered, and how long: beyond, the built-in interviewer speaks. */
export const LOCAL_TURNS_WAITING_MAX = 3;
export const LOCAL_TURN_WAIT_SECONDS = 8;
/** So many interviews at once don't wait for each other on one machine. */
export const LOCAL_INTERVIEWS_AT_EASE = 2;
/**
 * Texts that may wait for the encoders, in the order in which they are taken: the messages of 50 long interviews, the answers of as
 * many ratings, and those of visitors without an account.
 */
export const ENCODER_LINES = { turn: 3000, rating: 2000, visitor: 400 };
/** Parts of messages and vectors of texts, a few kB each. */
export const ENCODER_RESULTS_KEPT = 3000;
/** Vectors of sentences that were read, 3 kB each: those of some hundred answers. */
export const ENCODER_SENTENCES_KEPT = 1000;
/** A turn waits so long for the encoders, which load in a second; then the message counts as an answer. */
export const READER_WAIT_MS = 3000;
/** A turn waits so long for what a follow-up is chosen by; then nothing is asked about the answer. */
export const FOLLOW_UP_WAIT_MS = 2000;
/** The start of an interview waits so long for what an advert's lines are matched to questions by; then no line is matched. */
export const PLAN_WAIT_MS = 2000;
/** What was learned of a model server is forgotten after so long. */
export const MODEL_HABITS_SECONDS = 60 * 60;
/** Threads that read what people wrote; the second one starts when the first has much to do or is held by one text. */
export const ENGINE_THREADS = 2;
/** A thread has so many calls before another one is started. */
export const ENGINE_TASKS_PER_THREAD = 8;
/** How often the threads are looked at while they have something to do. */
export const ENGINE_LOOK_MS = 100;
/** Processor time after which a call no longer keeps others waiting behind it. */
export const ENGINE_HELD_MS = 200;
/** Processor time after which a call is ended: no text that reading is made for takes a tenth of it. */
export const ENGINE_DEADLINE_MS = 3000;
/** Heap of one thread; it works with a fifth of it. */
export const ENGINE_MEMORY_MB = 256;
/** Results of the engine that are remembered, a few kB each. */
export const ENGINE_RESULTS_KEPT = 200;
/** A text that took too long is left out for so long; a new version of the app tries it again at once. */
export const SET_ASIDE_DAYS = 30;
/** What a local model keeps in mind of a talk: an interview of 20 minutes with its prompt. */
export const LOCAL_MODEL_CONTEXT_TOKENS = 8192;
/** It keeps in mind the talk and, beside it, the rating. */
export const LOCAL_MODEL_SEQUENCES = 2;
/** Reckoned for memory: what a token in mind takes in models of these sizes, and what calculating takes beside. */
export const LOCAL_MODEL_BYTES_PER_TOKEN = 150_000;
export const LOCAL_MODEL_SPARE_BYTES = 300_000_000;
/** A model of one's own counts by its size on disk: a small one is asked one thing at a time. */
export const LOCAL_MODEL_SMALL_BELOW_BYTES = 2_000_000_000;
export const LOCAL_MODEL_MIDDLE_BELOW_BYTES = 4_000_000_000;
/** So long without a byte, and a download is given up. */
export const LOCAL_MODEL_STALL_SECONDS = 60;
