import { Failure } from '@fundharbor/chassis/http/failures'
import { renderArticle } from './article-html.ts'
import { renderPost, type RenderedPost } from './post-html.ts'

export interface RenderTask {
  kind: 'post' | 'article'
  /** Name of the form's field, for errors. */
  field: string
  markdown: string
}

/** The rendered text, or what is wrong with it by field: thrown failures would lose their details between threads. */
export type RenderResult = RenderedPost | { fields: Record<string, string> }

/** Runs in a worker thread. */
export function render({ kind, markdown }: RenderTask): RenderResult {
  try {
    return kind === 'post' ? renderPost(markdown) : { html: renderArticle(markdown), plainText: '' }
  } catch (error) {
    if (error instanceof Failure && error.details.fields) return { fields: error.details.fields }
    throw error
  }
}
