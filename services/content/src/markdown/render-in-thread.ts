import { conflict, invalid, unavailable } from '@fundharbor/chassis/http/failures'
import { createThreadPool } from '@fundharbor/chassis/runtime/thread-pool'
import { renderArticle } from './article-html.ts'
import { renderPost, type RenderedPost } from './post-html.ts'
import type { RenderResult, RenderTask } from './render-thread.ts'

/** Even the most awkward text of this length takes a few milliseconds. */
const MAX_INLINE_LENGTH = 2000
const TIME_LIMIT_MS = 5000
const MAX_WAITING = 20

const threads = createThreadPool<RenderTask, RenderResult>({
  file: new URL('render-thread.ts', import.meta.url),
  name: 'render',
  // While a text takes one of them as long as it may, others are rendered.
  maxThreads: 2,
  maxHeap: 128,
  idleMs: 300_000,
  maxQueue: MAX_WAITING,
})

/** The people whose texts a thread renders. */
const rendering = new Set<string>()

/**
 * Renders a forum post; a long one in a worker thread, because some texts take the parser seconds. Throws INVALID if it cannot be
 * rendered or takes too long, and CONFLICT while another one of the person is rendered.
 */
export async function renderPostFor(personId: string, markdown: string): Promise<RenderedPost> {
  if (markdown.length <= MAX_INLINE_LENGTH) return renderPost(markdown)
  if (rendering.has(personId)) throw conflict('Your other post is still being saved. Try again in a moment.')
  rendering.add(personId)
  try {
    return await renderInThread({ kind: 'post', field: 'text', markdown })
  } finally {
    rendering.delete(personId)
  }
}

/** The HTML of an article; of a long one from a worker thread. Throws INVALID if it cannot be rendered or takes too long. */
export async function renderArticleText(markdown: string): Promise<string> {
  if (markdown.length <= MAX_INLINE_LENGTH) return renderArticle(markdown)
  const { html } = await renderInThread({ kind: 'article', field: 'content', markdown })
  return html
}

async function renderInThread(task: RenderTask): Promise<RenderedPost> {
  const result = await runThread(task)
  if ('fields' in result) throw invalid(result.fields)
  return result
}

async function runThread(task: RenderTask): Promise<RenderResult> {
  try {
    return await threads.run(task, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw invalid({ [task.field]: 'This text takes too long to prepare. Shorten or split it.' })
    throw unavailable('The text could not be prepared. Try again in a moment.', error)
  }
}
