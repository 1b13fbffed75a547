import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TextDecoder } from 'node:util'
import { Failure, invalid } from '@fundharbor/chassis/http/failures'
import { fetchGuarded } from '@fundharbor/chassis/http/fetch-guarded'
import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import type { CallReading, PastedCall } from '@fundharbor/contracts/catalog/own-opportunities'
import sanitize from 'sanitize-html'
import type { z } from 'zod'
import { readDocument } from '../../records/document-text/read-document.ts'
import { toHtml } from '../../records/imports/markup.ts'
import { readCall, type WrittenCall } from './read-call.ts'

/** Reads a call from a link or from its text. Nothing is stored. Throws INVALID if a link cannot be read. */
export async function readPasted(
  { link, text }: z.output<typeof PastedCall>,
  load = fetchGuarded,
): Promise<CallReading> {
  const call = link === null ? { title: null, site: null, html: toHtml(text) } : await readLink(link, load)
  const { fields, sentences: read } = readCall(call)
  return { fields: { ...fields, link }, sentences: read }
}

async function readLink(link: string, load: typeof fetchGuarded): Promise<WrittenCall> {
  const { type, content } = await load(link, { field: 'link' })
  if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return mainOf(decoderOf(type).decode(content))
  const text = /^text\/plain\b/i.test(type)
    ? decoderOf(type).decode(content)
    : await readFileAt(link, content)
  return { title: null, site: null, html: toHtml(text) }
}

/** UTF-8 unless the page names an encoding that exists. */
function decoderOf(type: string): TextDecoder {
  try {
    return new TextDecoder(/charset="?([\w-]+)/i.exec(type)?.[1])
  } catch {
    return new TextDecoder()
  }
}

/** The text of a PDF or Word file that a link leads to. */
async function readFileAt(link: string, content: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-link-'))
  const file = path.join(folder, 'call')
  try {
    await writeFile(file, content, { mode: 0o600 })
    const pieces = await readDocument(file, new URL(link).pathname)
    return pieces.map(({ text }) => text).join('\n\n')
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID') throw invalid({ link: NOT_READ })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NOT_READ =
  'This link leads to no page, PDF or Word file with text that we can read. Paste its text instead.'

/** Longer pages are lists of something else. */
const MAX_CHARACTERS = 1_000_000
const AROUND = [
  'script',
  'style',
  'noscript',
  'textarea',
  'option',
  'nav',
  'footer',
  'aside',
  'svg',
  'head',
  'form',
]

const withoutAround: sanitize.IOptions = {
  allowedTags: sanitize.defaults.allowedTags.filter((tag) => !AROUND.includes(tag)),
  nonTextTags: AROUND,
}

/** A page without what stands around its text. */
function mainOf(page: string): WrittenCall {
  const html = page.slice(0, MAX_CHARACTERS)
  const main = sanitizeHtml(sanitize(html, withoutAround))
  const heading = between(main, '<h1>', '</h1>') || between(html, '<title>', '</title>')
  const site = /<meta[^>]{0,200}property="og:site_name"[^>]{0,200}content="([^"<>]{1,200})"/i.exec(html)?.[1]
  return { title: heading || null, site: site ? textOf(site) : null, html: main }
}

function between(html: string, start: string, end: string): string {
  const at = html.indexOf(start)
  const until = at < 0 ? -1 : html.indexOf(end, at)
  return until < 0 ? '' : textOf(html.slice(at + start.length, until))
}
