import { queryOptions } from '@fundharbor/kit'
import { Marked } from 'marked'

/** Each article is a separate file, loaded when it is opened. */
const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' })

const marked = new Marked()

/** The text of an article as HTML. */
export const helpTextQuery = (slug: string) =>
  queryOptions({
    queryKey: ['help', slug],
    queryFn: async () => {
      const load = files[`./articles/${slug}.md`]
      if (!load) throw new Error(`There is no help article ${slug}`)
      return marked.parse(await load(), { async: false })
    },
  })
