import { readdir, readFile } from 'node:fs/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { parse } from 'yaml'
import { z } from 'zod'
import { readingMinutes, renderArticle } from '../src/markdown/article-html.ts'
import { BlogPostModel } from '../src/blog/model.ts'
import { claimSeed } from './claim-seed.ts'

const FOLDER = new URL('../articles/', import.meta.url)

/** The YAML header of an article. */
const FrontMatter = z.object({
  title: z.string().max(255),
  excerpt: z.string(),
  author: z.string().max(100),
  tags: z.array(z.string()).min(1),
  publishedAt: z.iso.datetime(),
  metaTitle: z.string().max(255).optional(),
  metaDescription: z.string().max(300).optional(),
})

export type Article = z.infer<typeof FrontMatter> & { slug: string; markdown: string }

/** Publishes the articles that ship with the product. Each is loaded once, so that deleted ones stay deleted. */
export async function seedArticles(knex: Knex): Promise<void> {
  for (const article of await readArticles()) {
    await knex.transaction(async (trx) => {
      if (await claimSeed(trx, `article ${article.slug}`)) await insertArticle(trx, article)
      else await keepMarkdown(trx, article)
    })
  }
}

/** The articles as written; their file names are the slugs. */
export async function readArticles(): Promise<Article[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(files.map(readArticle))
}

async function readArticle(file: string): Promise<Article> {
  const text = await readFile(new URL(file, FOLDER), 'utf8')
  const [, head = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const { data, error } = FrontMatter.safeParse(parse(head))
  if (!data) throw new Error(`The header of articles/${file} is incomplete: ${error.message}`)
  return { ...data, slug: file.replace(/\.md$/, ''), markdown }
}

/** Articles that were loaded before their Markdown was kept get it, unless somebody has changed them. */
const keepMarkdown = (trx: Knex, { slug, markdown }: Article): Promise<number> =>
  trx
    .table('blog_posts')
    .where({ slug, markdown: null, content: renderArticle(markdown) })
    .update({ markdown })

async function insertArticle(trx: Knex, { markdown, publishedAt, ...article }: Article): Promise<void> {
  const content = renderArticle(markdown)
  const now = clock.now()
  await BlogPostModel.query(trx)
    .insert({
      ...article,
      content,
      markdown,
      readingTime: readingMinutes(content),
      isPublished: true,
      publishedAt: new Date(publishedAt),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict('slug')
    .ignore()
}
