import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import send from 'send'
import { fileNamePattern, contentTypeOf } from '../routes/content-types.ts'
import { immutable, privatePage, revalidate } from '../routes/headers.ts'
import type { FileTarget } from '../routes/routes.ts'
import { type Exchange, sendProblem } from './exchange.ts'

interface FileCandidates {
  root: string
  /** Paths below `root`, with a leading slash. The first one that exists is served. */
  files: string[]
  cache: string
}

const looksLikeFile = new RegExp(fileNamePattern, 'i')
const releasePath = /^\/remotes\/([a-z][a-z0-9-]*)\/([0-9][^/~]*)(?:~r[0-9]+)?\/(.+)$/

/** Paths below a page get its HTML: the longest prefix that has an HTML file wins. The shell's HTML is the fallback. */
function pageFiles(path: string): string[] {
  if (path === '/') return ['/html/index.html', '/index.html']
  const segments = path.split('/').filter(Boolean)
  const owners = [3, 2, 1]
    .filter((n) => n <= segments.length)
    .map((n) => `/${segments.slice(0, n).join('/')}`)
  const own = [`/public${path}`, `/html${path}.html`, ...owners.map((owner) => `/html${owner}.html`)]
  return looksLikeFile.test(path) ? own : [...own, '/index.html']
}

function findCandidates(
  kind: FileTarget['kind'],
  { path, config, site }: Exchange,
): FileCandidates | undefined {
  const live = site.root
  const cache = site.isPreview ? privatePage : revalidate
  if (kind === 'registry') return { root: live, files: [path], cache }
  if (kind === 'asset') return { root: join(config.releasesDir, 'shell'), files: [path], cache: immutable }
  if (kind === 'page') return { root: live, files: pageFiles(path), cache }
  if (kind === 'docs' && config.docsDir !== undefined) {
    const file = path.slice('/api/docs'.length).replace(/^\/?$/, '/index.html')
    return { root: config.docsDir, files: [file], cache: revalidate }
  }
  const release = kind === 'release' ? releasePath.exec(path) : null
  if (!release) return undefined
  return { root: config.releasesDir, files: [`/${release.slice(1).join('/')}`], cache: immutable }
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** The compressed twins of a release's files, the smallest first: the encoding that a browser names, and their ending. */
const twins = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The encoding and name of the best twin of a file that the browser accepts. */
async function findTwin({ req }: Exchange, root: string, file: string) {
  const accepted = String(req.headers['accept-encoding'] ?? '').split(/[\s,;]+/)
  for (const [encoding, ending] of twins)
    if (accepted.includes(encoding) && (await isFile(join(root, file + ending))))
      return { encoding, name: file + ending }
  return undefined
}

async function firstExisting({ root, files }: FileCandidates): Promise<string | undefined> {
  for (const file of files) if (await isFile(join(root, file))) return file
  return undefined
}

/** Serves a file of the live site, of a release, or of the API documentation. */
export async function serveFile(exchange: Exchange, kind: FileTarget['kind']): Promise<void> {
  const { req, res, requestId } = exchange
  const found = findCandidates(kind, exchange)
  if (found && req.method !== 'GET' && req.method !== 'HEAD') return sendProblem(res, 'method', requestId)
  const file = found && (await firstExisting(found))
  if (!found || file === undefined) return sendProblem(res, 'notFound', requestId)
  // Releases have these from when they were published. Other files are compressed while they are sent.
  const twin = await findTwin(exchange, found.root, file)
  send(
    req,
    encodeURI(twin?.name ?? file)
      .replaceAll('?', '%3F')
      .replaceAll('#', '%23'),
    {
      root: found.root,
      cacheControl: false,
      dotfiles: 'allow',
      index: false,
    },
  )
    .on('error', () => sendProblem(res, 'notFound', requestId))
    .on('headers', () => {
      res.setHeader('Cache-Control', found.cache)
      res.setHeader('Content-Type', contentTypeOf(file))
      res.setHeader('Vary', 'Accept-Encoding')
      if (twin) res.setHeader('Content-Encoding', twin.encoding)
    })
    .pipe(res)
}
