import { BlogPostModel } from '../blog/model.ts'
import { escapeText } from './markup.ts'

const entry = (address: string, changed?: Date) =>
  `<url><loc>${escapeText(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`

/** Every page that a search engine may keep: those that their area put into words, the articles, and others by path. */
export async function renderSitemap(origin: string, paths: readonly string[]): Promise<string> {
  const posts = await BlogPostModel.published()
  const entries = [
    ...paths.map((path) => entry(origin + encodeURI(path))),
    ...posts.map((post) => entry(`${origin}/blog/${encodeURIComponent(post.slug)}`, post.updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** What search engines may walk through: everything but what is somebody's own. */
export const renderRobots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /newsletter/\nDisallow: /webinars/cancel\nDisallow: /community/mute\n\nSitemap: ${origin}/sitemap.xml\n`
