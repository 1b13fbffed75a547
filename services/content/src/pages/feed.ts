import { sanitizeStored } from '@fundharbor/chassis/http/html'
import { withoutControls } from '@fundharbor/contracts/primitives'
import { Feed, type Item } from 'feed'
import { BlogPostModel } from '../blog/model.ts'

const MAX_ITEMS = 30

interface FeedSettings {
  origin: string
  site: string
}

function itemOf(post: BlogPostModel, origin: string): Item {
  return {
    title: post.title,
    link: `${origin}/blog/${encodeURIComponent(post.slug)}`,
    date: post.publishedAt,
    description: post.excerpt,
    // Feed readers cannot resolve addresses relative to the site.
    content: sanitizeStored(post.content).replaceAll(/(href|src)="\//g, `$1="${origin}/`),
    category: post.tags.map((name) => ({ name })),
    // RSS wants an email address as author; Dublin Core takes a name.
    extensions: [{ name: 'dc:creator', objects: { _cdata: post.author } }],
  }
}

/** The newest articles in full as RSS 2.0. */
export async function renderFeed({ origin, site }: FeedSettings): Promise<string> {
  const posts = await BlogPostModel.published().select('content').limit(MAX_ITEMS)
  const feed = new Feed({
    id: `${origin}/blog`,
    title: `${site}: Grant Funding Insights`,
    description:
      'How to read funding notices, write applications, and keep reports, from people who apply for funding themselves.',
    link: `${origin}/blog`,
    language: 'en',
    copyright: '',
    generator: false,
    // The same articles give the same bytes, so that an unchanged feed is answered with 304.
    updated: posts[0]?.publishedAt ?? new Date(0),
    feedLinks: { rss: `${origin}/rss.xml` },
  })
  for (const post of posts) feed.addItem(itemOf(post, origin))
  // Posts of earlier releases can have characters that XML cannot.
  return withoutControls(feed.rss2())
}
