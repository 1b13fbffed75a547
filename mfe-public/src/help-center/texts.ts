import { queryOptions } from '@fundharbor/kit'
import { Marked } from 'marked'

/** Each text is a file of its own, fetched when its article is opened. */
const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' })

const marked = new Marked()

/** An article's text as HTML. */
export const helpTextQuery = (slug: string) =>
  queryOptions({
    queryKey: ['help', slug],
    queryFn: async () => {
      const load = files[`./articles/${slug}.md`]
      if (!load) throw new Error(`There is no help article ${slug}`)
      return marked.parse(await load(), { async: false })
    },
  })
