import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { BlogPostModel } from '../blog/model.ts'
import { escapeText } from './markup.ts'

/** As many articles as a feed carries. */
const ITEMS = 30

interface FeedSettings {
  origin: string
  site: string
}

function item(post: BlogPostModel, origin: string): string {
  const address = `${origin}/blog/${encodeURIComponent(post.slug)}`
  const tags = post.tags.map((tag) => `<category>${escapeText(tag)}</category>`).join('')
  // Addresses within the site would lead a reader's program nowhere.
  const content = sanitizeHtml(post.content).replaceAll(/(href|src)="\//g, `$1="${origin}/`)
  return [
    '<item>',
    `<title>${escapeText(post.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${post.publishedAt.toUTCString()}</pubDate><dc:creator>${escapeText(post.author)}</dc:creator>${tags}`,
    `<description>${escapeText(post.excerpt)}</description>`,
    `<content:encoded>${escapeText(content)}</content:encoded>`,
    '</item>',
  ].join('\n')
}

/** The newest articles in full as RSS 2.0. */
export async function renderFeed({ origin, site }: FeedSettings): Promise<string> {
  const posts = await BlogPostModel.published().select('content').limit(ITEMS)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeText(site)}: Grant Funding Insights</title>
<link>${origin}/blog</link>
<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>
<description>How notices are read, letters written and reports kept, by people who apply for funding themselves.</description>
<language>en</language>
${posts.map((post) => item(post, origin)).join('\n')}
</channel>
</rss>
`
}
