import { sanitizeStored } from '@fundharbor/chassis/http/html'
import { brandOf } from '@fundharbor/chassis/mail/mail-sender'
import type { PrerenderedPage } from '@fundharbor/contracts/platform/prerendered'
import { BlogPostModel } from '../blog/model.ts'
import { pictureAddress } from '../blog/picture-addresses.ts'
import { escapeText } from './markup.ts'
import type { PageContext, PageDescription } from './describe.ts'

const longDate = (date: Date): string =>
  date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const byline = (post: BlogPostModel) =>
  `${longDate(post.publishedAt)}, by ${escapeText(post.author)}, ${post.readingTime} min read`

const item = (post: BlogPostModel) =>
  `<li><a href="/blog/${encodeURIComponent(post.slug)}">${escapeText(post.title)}</a><p>${escapeText(post.excerpt)}</p></li>`

/** The first article as the page shows it, because it is the largest element to paint. */
const featured = (post: BlogPostModel) =>
  `<div class="first-featured"><h2><a href="/blog/${encodeURIComponent(post.slug)}">${escapeText(post.title)}</a></h2><p>${byline(post)}</p><p>${escapeText(post.excerpt)}</p></div>`

/** The list of articles. */
export async function describeBlog(page: PrerenderedPage, { origin }: PageContext): Promise<PageDescription> {
  const posts = await BlogPostModel.published()
  const [newest, ...others] = posts
  return {
    ...page,
    html: `${page.html}<div class="first-text">${newest ? featured(newest) : ''}<ul>${others.map(item).join('')}</ul></div>`,
    jsonLd: {
      '@type': 'Blog',
      name: page.title,
      description: page.description,
      blogPost: posts.map((post) => ({
        '@type': 'BlogPosting',
        headline: post.title,
        url: `${origin}/blog/${encodeURIComponent(post.slug)}`,
        datePublished: post.publishedAt.toISOString(),
      })),
    },
  }
}

/** One article in full; undefined if it is not published. */
export async function describePost(slug: string, context: PageContext): Promise<PageDescription | undefined> {
  const post = await BlogPostModel.published().select('content').findOne({ slug })
  if (!post) return undefined
  const title = post.metaTitle ?? post.title
  const description = post.metaDescription ?? post.excerpt
  const published = post.publishedAt.toISOString()
  const image = context.origin + pictureAddress(post.slug, 'png')
  return {
    title,
    description,
    image,
    html: `<div class="first-band first-land"><div><p class="first-facts">${byline(post)}</p><h1 class="first-title">${escapeText(post.title)}</h1><p class="first-excerpt">${escapeText(post.excerpt)}</p></div></div><div class="first-text"><div class="first-measure">${sanitizeStored(post.content)}</div></div>`,
    properties: {
      'og:type': 'article',
      'article:author': post.author,
      'article:published_time': published,
      'article:modified_time': post.updatedAt.toISOString(),
    },
    jsonLd: {
      '@type': 'BlogPosting',
      headline: post.title,
      description,
      image,
      datePublished: published,
      dateModified: post.updatedAt.toISOString(),
      author: { '@type': 'Person', name: post.author },
      publisher: { '@type': 'Organization', name: brandOf(context.mailFrom) },
      keywords: post.tags,
      mainEntityOfPage: `${context.origin}/blog/${encodeURIComponent(post.slug)}`,
    },
  }
}
