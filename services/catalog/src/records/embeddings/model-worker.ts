import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'

/** A worker thread: embedding blocks for tens of milliseconds per text. */
const FOLDER = new URL('../../../data/model/', import.meta.url)

/** As many tokens as the model was trained with. */
const MAX_TOKENS = 256

// One processor stays free for requests.
env.wasm.numThreads = 1

const loaded = load()

async function load() {
  const [model, vocabulary] = await Promise.all([
    readFile(new URL('model.onnx', FOLDER)),
    readFile(new URL('tokenizer.json', FOLDER), 'utf8'),
  ])
  const session = await InferenceSession.create(model, { executionProviders: ['wasm'] })
  return { session, tokenizer: new Tokenizer(JSON.parse(vocabulary), {}) }
}

/** One after the other: padding to the longest would cost more than batches save. */
async function embed(texts: readonly string[]): Promise<number[][]> {
  const { session, tokenizer } = await loaded
  const vectors: number[][] = []
  for (const text of texts) {
    const ids = tokenizer.encode(text).ids.slice(0, MAX_TOKENS).map(BigInt)
    const shape = [1, ids.length]
    const { vectors: found } = await session.run({
      ids: new Tensor('int64', ids, shape),
      mask: new Tensor(
        'int64',
        ids.map(() => 1n),
        shape,
      ),
    })
    vectors.push(Array.from(found?.data as Float32Array))
  }
  return vectors
}

parentPort?.on('message', (texts: string[]) => {
  void embed(texts).then(
    (vectors) => parentPort?.postMessage({ vectors }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
