import { buffer } from 'node:stream/consumers'
import mammoth from 'mammoth'
import { openPromise } from 'yauzl'
import type { Piece, ReadingRules } from './pieces.ts'
import { readHtml } from './read-html.ts'

/** Pictures are left out: only the text is kept. */
const options = { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) }

/** The paragraphs and headings of a Word file. */
export async function readDocx(path: string, rules: ReadingRules): Promise<Piece[]> {
  const files = await readTexts(path)
  const file = {
    exists: (name: string) => files.has(name),
    read: async (name: string) => files.get(name) ?? '',
  }
  const { value } = await mammoth.convertToHtml({ file } as never, options)
  return readHtml(value, rules)
}

/** The XML files of a document. Throws if one is larger than the archive says. */
async function readTexts(path: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await openPromise(path, { autoClose: true, strictFileNames: true })
  for await (const entry of zip.eachEntry()) {
    if (!/\.(?:xml|rels)$/.test(entry.fileName)) continue
    const xml = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
    files.set(entry.fileName, entry.fileName === 'word/document.xml' ? withoutWrappers(xml) : xml)
  }
  return files
}

/** Elements around text that mammoth does not look into, with one in which it reads everything in their place. */
const WRAPPERS: readonly (readonly [tags: RegExp, instead: string])[] = [
  // Another name for a line break.
  [/<w:cr\b[^>]*>/g, '<w:br/>'],
  // Text that Word does not show.
  [/<w:r(?: [^>]*)?><w:rPr>(?:(?!<\/w:rPr>).)*<w:vanish\/>(?:(?!<\/w:r>).)*<\/w:r>/gs, ''],
  // Word writes a text box twice, the second time for old programs.
  [/<mc:Fallback>[\s\S]*?<\/mc:Fallback>/g, ''],
  [/(<\/?)w:drawing\b/g, '$1w:pict'],
  [/(<\/?)(?:mc:AlternateContent|mc:Choice|w:fldSimple)\b/g, '$1w:smartTag'],
  [
    /(<\/?)(?:wp:inline|wp:anchor|a:graphic|a:graphicData|wps:wsp|wps:txbx|wpg:wgp|wpg:grpSp|wpc:wpc)\b/g,
    '$1v:shape',
  ],
]

const withoutWrappers = (xml: string): string =>
  WRAPPERS.reduce((text, [tags, instead]) => text.replaceAll(tags, instead), xml)
