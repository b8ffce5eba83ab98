/** Passes the microphone's audio on in chunks. Runs in the browser's audio thread. */
class Recorder extends AudioWorkletProcessor {
  process([[channel]]) {
    // A port within the page, not another window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (channel) this.port.postMessage(channel.slice());
    return true;
  }
}

registerProcessor("recorder", Recorder);
