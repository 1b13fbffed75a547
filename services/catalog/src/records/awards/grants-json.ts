import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { BrokenTableError } from '../tables/broken-table.ts'
import { decodeText } from '../tables/decode-text.ts'
import { parseJson, type TableRow } from '../tables/read-table.ts'
import { flattenGrant } from './award-columns.ts'

/** What a package of grants says of itself. */
export interface PackageFacts {
  publisher?: string
  license?: string
  url?: string
}

const MAX_JSON_BYTES = 50 * 1024 * 1024

const words = z.string().trim().min(1).optional().catch(undefined)
const named = z.object({ name: words, url: words }).partial().catch({})

/** A package of the standard has `grants`; answers of its API have `results`, each with its license. */
const Package = z.object({
  publisher: named.optional(),
  license: words,
  license_name: words,
  accessURL: words,
  downloadURL: words,
  grants: z.array(z.unknown()).optional(),
  results: z
    .array(z.object({ grant_id: z.string(), data: z.looseObject({}), data_license: named.optional() }))
    .optional(),
})

/** Reads a file of grants in JSON, which has to fit into memory. Throws BrokenTableError. */
export async function readGrantsJson(
  file: string,
): Promise<{ rows: () => TableRow[]; isTyped: true; facts: PackageFacts }> {
  if ((await stat(file)).size > MAX_JSON_BYTES)
    throw new BrokenTableError('JSON files can have up to 50 MB. Convert it to CSV, which can have any size.')
  const value = parseJson(decodeText(await readFile(file)))
  const read = Package.safeParse(Array.isArray(value) ? { grants: value } : value)
  const { grants, results, publisher, ...about } = read.data ?? {}
  const list = grants ?? results?.map(({ grant_id: id, data }) => ({ id, ...data }))
  if (!list) throw new BrokenTableError('The file has no list of grants as in the 360Giving standard')
  const rows = list.map((grant, index): TableRow => {
    const isObject = typeof grant === 'object' && grant !== null
    return {
      position: index + 1,
      cells: isObject ? Object.fromEntries(flattenGrant(grant)) : {},
      problem: isObject ? null : 'The entry is not a grant',
    }
  })
  const license = about.license_name ?? about.license ?? results?.[0]?.data_license?.name
  const facts = { publisher: publisher?.name, license, url: about.accessURL ?? about.downloadURL }
  return { rows: () => rows, isTyped: true, facts }
}
