import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brand } from '@fundharbor/kit/brand.ts'
import type { PrerenderedPage, PrerenderedPages } from '@fundharbor/contracts/platform/prerendered'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { heads } from '../src/heads.ts'
import { articles, categories, popular, type HelpArticle } from '../src/help-center/contents.ts'
import { questionWords } from '../src/landing/question-words.ts'

const here = import.meta.dirname
const helpTexts = path.join(here, '../src/help-center/articles')
const marked = new Marked()

/** The frame's bar, so that the words below stand where the page will have them. */
const bar = `<div class="first-bar"><a href="/">${brand.name}</a></div>`

const band = (heading: string, subtitle: string) =>
  `${bar}<div class="first-band"><div><h1>${heading}</h1><p>${subtitle}</p></div></div>`

const link = ({ slug, title }: HelpArticle) => `<li><a href="/help-center/${slug}">${title}</a></li>`

const subject = (title: string, list: readonly HelpArticle[]) =>
  `<h2>${title.replaceAll('&', '&amp;')}</h2><ul>${list.map(link).join('')}</ul>`

/** A plain form: what is typed before the scripts come is asked by a new page, or taken over by the page's own. */
const question = `<form class="first-question" role="search" action="/"><label for="first-question">${questionWords.label}</label><div><input id="first-question" type="search" name="search" maxlength="200" autocomplete="off" placeholder="${questionWords.placeholder}"><button>${questionWords.action}</button></div></form>`

const landing = `${bar}<div class="first-inner"><div class="first-hero"><div><h1>A clear way <br>in to funding.</h1><p>${heads.landing.description}</p><nav aria-label="Begin"><a href="/auth">Start Free Trial</a><a href="/#pricing">View Pricing</a></nav><p class="first-note">3 days, 5 funding opportunities, no card.</p>${question}</div></div></div>`

interface Head extends Pick<PrerenderedPage, 'title' | 'description'> {
  heading: string
  subtitle: string
}

const banded = ({ title, description, heading, subtitle }: Head): PrerenderedPage => ({
  title,
  description,
  html: band(heading, subtitle),
})

const helpCenter: PrerenderedPage = {
  ...banded(heads.help),
  html: `${band(heads.help.heading, heads.help.subtitle)}<div class="first-text">${categories.map(({ title, articles: list }) => subject(title, list)).join('')}${subject('Popular Articles', popular)}</div>`,
}

/** The first paragraph says what an article is about. */
async function helpArticle({ slug, title }: HelpArticle): Promise<[string, PrerenderedPage]> {
  const text = await readFile(path.join(helpTexts, `${slug}.md`), 'utf8')
  const html = marked.parse(text, { async: false })
  const [, paragraph = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? []
  const words: PrerenderedPage = {
    title: `${title} | Help Center`,
    description: paragraph.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' '),
    html: `${bar}<div class="first-text"><div class="first-measure"><h1>${title}</h1>${html}</div></div>`,
  }
  return [`/help-center/${slug}`, words]
}

/** What those see of this area's pages who run no script. Lists of records follow from the content service. */
export async function describePages(): Promise<PrerenderedPages> {
  const style = await readFile(path.join(here, 'first-screen.css'), 'utf8')
  return {
    style: style.replaceAll(/\s+/g, ' '),
    pages: {
      '/': { ...heads.landing, html: landing },
      '/blog': banded(heads.blog),
      '/help-center': helpCenter,
      '/webinars': banded(heads.webinars),
      '/community': banded(heads.community),
      '/contact': banded(heads.contact),
      '/subjects': banded(heads.subjects),
      ...Object.fromEntries(await Promise.all(articles.map(helpArticle))),
    },
  }
}

/** Puts `pages.json` into the release. */
export const pageWords = (): Plugin => ({
  name: 'fundharbor:page-words',
  apply: 'build',
  async generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'pages.json',
      source: JSON.stringify(await describePages()),
    })
  },
})
