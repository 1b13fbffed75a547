import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { embed } from '../../../services/catalog/src/embeddings/model.ts'

const run = promisify(execFile)
const self = new URL(import.meta.url).pathname

/** The memory of the built-in embedding model in MB, measured in a separate process. */
export async function modelMegabytes(): Promise<number> {
  const { stdout } = await run(process.execPath, [self])
  return Number(stdout)
}

if (import.meta.main) {
  const before = process.memoryUsage.rss()
  await embed(['clean water for rural towns'])
  process.stdout.write(String((process.memoryUsage.rss() - before) / 1_000_000))
  process.exit(0)
}
