import { embed } from '../src/records/embeddings/model.ts'

/** Prints the memory of the built-in embedding model in MB. */
const before = process.memoryUsage.rss()
await embed(['clean water for rural towns'])
process.stdout.write(String((process.memoryUsage.rss() - before) / 1_000_000))
process.exit(0)
