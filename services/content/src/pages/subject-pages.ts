import { subjectHead } from '@fundharbor/contracts/catalog/subject-head'
import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import type { PageWords } from '@fundharbor/contracts/platform/page-words'
import type { Described, PageContext } from './describe.ts'
import { escapeText } from './markup.ts'

/** So many subjects of the list stand in its first words; the map of the site has all of them. */
const FIRST_SUBJECTS = 60

const link = (id: string, label: string) => `<a href="/subjects/${id}">${escapeText(label)}</a>`

/** The tree of subjects: in the first words, those at its top and those with most open calls. */
export async function describeSubjects(
  words: PageWords,
  { origin, catalog }: PageContext,
): Promise<Described> {
  const nodes = await catalog.listSubjects()
  const shown = firstOf(nodes)
  return {
    ...words,
    html: `${words.html}<div class="first-text"><ul>${shown.map(item).join('')}</ul></div>`,
    jsonLd: {
      '@type': 'CollectionPage',
      name: words.title,
      description: words.description,
      hasPart: shown.map(({ id, label }) => ({
        '@type': 'CollectionPage',
        name: label,
        url: `${origin}/subjects/${id}`,
      })),
    },
  }
}

const item = ({ id, label, open }: SubjectNode) => `<li>${link(id, label)} <span>${open}</span></li>`

const firstOf = (nodes: readonly SubjectNode[]): SubjectNode[] => {
  const roots = nodes.filter(({ parent }) => parent === null)
  const others = nodes.filter(({ parent }) => parent !== null).toSorted((one, other) => other.open - one.open)
  return [...roots, ...others].slice(0, FIRST_SUBJECTS)
}

/** One subject with what is open about it; undefined where there is no such subject. */
export async function describeSubject(
  id: string,
  { origin, catalog }: PageContext,
): Promise<Described | undefined> {
  const page = await catalog.readSubject(id)
  if (!page) return undefined
  const head = subjectHead(page)
  return {
    ...head,
    html: `<div class="first-band"><div>${trail(page)}<h1>${escapeText(page.label)}</h1><p>${escapeText(head.description)}</p></div></div><div class="first-text"><ul>${page.opportunities.map(call).join('')}</ul></div>`,
    jsonLd: {
      '@type': 'CollectionPage',
      name: head.title,
      description: head.description,
      breadcrumb: breadcrumb(page, origin),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: page.open,
        itemListElement: page.opportunities.map(({ title, funderName }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: { '@type': 'Grant', name: title, funder: { '@type': 'Organization', name: funderName } },
        })),
      },
    },
  }
}

const trail = ({ broader }: SubjectPage): string =>
  `<p class="first-facts"><a href="/subjects">Subjects</a>${broader.map(({ id, label }) => ` / ${link(id, label)}`).join('')}</p>`

const call = ({ title, funderName }: PublicOpportunity): string =>
  `<li><h2>${escapeText(title)}</h2><p>${escapeText(funderName)}</p></li>`

function breadcrumb({ id, label, broader }: SubjectPage, origin: string): object {
  const steps = [
    { name: 'Subjects', url: `${origin}/subjects` },
    ...[...broader, { id, label }].map((each) => ({
      name: each.label,
      url: `${origin}/subjects/${each.id}`,
    })),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}
