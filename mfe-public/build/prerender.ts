import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brand } from '@fundharbor/kit/brand.ts'
import type { PrerenderedPage, PrerenderedPages } from '@fundharbor/contracts/platform/prerendered'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { pageMeta } from '../src/page-meta.ts'
import { articles, categories, more, popular, type HelpArticle } from '../src/help-center/contents.ts'
import { trialNote } from '../src/landing/marketing.ts'
import { searchTexts } from '../src/landing/search-texts.ts'

const here = import.meta.dirname
const helpTexts = path.join(here, '../src/help-center/articles')
const marked = new Marked()

/** A bar in place of the header, so that the text does not move when the page renders. */
const bar = `<div class="first-bar"><a href="/">${brand.name}</a></div>`

const band = (heading: string, subtitle: string) =>
  `${bar}<div class="first-band"><div><h1>${heading}</h1><p>${subtitle}</p></div></div>`

const link = ({ slug, title }: HelpArticle) => `<li><a href="/help-center/${slug}">${title}</a></li>`

const section = (title: string, list: readonly HelpArticle[]) =>
  `<h2>${title.replaceAll('&', '&amp;')}</h2><ul>${list.map(link).join('')}</ul>`

/** Works without scripts by loading a new page; the page's own form takes over what was typed before it rendered. */
const searchForm = `<form class="first-search" role="search" action="/"><label for="first-search">${searchTexts.label}</label><div><input id="first-search" type="search" name="search" maxlength="200" autocomplete="off" placeholder="${searchTexts.placeholder}"><button>${searchTexts.action}</button></div><label class="first-place">${searchTexts.country} <select name="country"><option value="">${searchTexts.anywhere}</option></select></label></form>`

const landing = `${bar}<div class="first-inner"><div class="first-hero"><div><h1>A clear way <br>in to funding.</h1><p>${pageMeta.landing.description}</p><nav aria-label="Get started"><a href="/auth">Start Free Trial</a><a href="/#pricing">View Pricing</a></nav><p class="first-note">${trialNote}</p>${searchForm}</div></div></div>`

interface PageText extends Pick<PrerenderedPage, 'title' | 'description'> {
  heading: string
  subtitle: string
}

const banded = ({ title, description, heading, subtitle }: PageText): PrerenderedPage => ({
  title,
  description,
  html: band(heading, subtitle),
})

const helpCenter: PrerenderedPage = {
  ...banded(pageMeta.help),
  html: `${band(pageMeta.help.heading, pageMeta.help.subtitle)}<div class="first-text">${categories.map(({ title, articles: list }) => section(title, list)).join('')}${section('Popular Articles', popular)}${section('More articles', more)}</div>`,
}

/** The first paragraph is the description. */
async function helpArticle({ slug, title }: HelpArticle): Promise<[string, PrerenderedPage]> {
  const text = await readFile(path.join(helpTexts, `${slug}.md`), 'utf8')
  const html = marked.parse(text, { async: false })
  const [, paragraph = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? []
  const page: PrerenderedPage = {
    title: `${title} | Help Center`,
    description: paragraph.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' '),
    html: `${bar}<div class="first-text"><div class="first-measure"><h1>${title}</h1>${html}</div></div>`,
  }
  return [`/help-center/${slug}`, page]
}

/** The server-rendered text of this area's pages. The content service adds lists of records. */
export async function describePages(): Promise<PrerenderedPages> {
  const style = await readFile(path.join(here, 'first-screen.css'), 'utf8')
  return {
    style: style.replaceAll(/\s+/g, ' '),
    pages: {
      '/': { ...pageMeta.landing, html: landing },
      '/blog': banded(pageMeta.blog),
      '/help-center': helpCenter,
      '/webinars': banded(pageMeta.webinars),
      '/community': banded(pageMeta.community),
      '/contact': banded(pageMeta.contact),
      '/subjects': banded(pageMeta.subjects),
      '/funders': banded(pageMeta.funders),
      '/programs': banded(pageMeta.programs),
      '/awards': banded(pageMeta.awards),
      '/sources': banded(pageMeta.sources),
      ...Object.fromEntries(await Promise.all(articles.map(helpArticle))),
    },
  }
}

/** Vite plugin that writes `pages.json` into the build. */
export const prerenderPages = (): Plugin => ({
  name: 'fundharbor:prerender',
  apply: 'build',
  async generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'pages.json',
      source: JSON.stringify(await describePages()),
    })
  },
})
