import { promisify } from 'node:util'
import yauzl, { type ZipFile } from 'yauzl'

/** The parts of an office file, by name. */
export async function unzip(file: Buffer): Promise<Record<string, string>> {
  const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)
  const zip = await open(file, { lazyEntries: false })
  const parts: Record<string, string> = {}
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        parts[entry.fileName] = Buffer.concat(chunks).toString()
        if (Object.keys(parts).length === zip.entryCount) resolve()
      }),
    )
  })
  return parts
}
