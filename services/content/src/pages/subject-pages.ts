import { subjectHead } from '@fundharbor/contracts/catalog/subject-head'
import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import type { PrerenderedPage } from '@fundharbor/contracts/platform/prerendered'
import type { PageContext, PageDescription } from './describe.ts'
import { listItems } from './list-items.ts'
import { escapeText } from './markup.ts'
import { opportunityItem } from './opportunity-pages.ts'
import { socialPicture } from './social-picture-addresses.ts'

/** Subjects in the prerendered list; the sitemap has all of them. */
const MAX_SUBJECTS = 60

const link = (id: string, label: string) => `<a href="/subjects/${id}">${escapeText(label)}</a>`

/** The list of subjects: top-level ones first, then those with the most open opportunities. */
export async function describeSubjects(
  page: PrerenderedPage,
  { origin, catalog }: PageContext,
): Promise<PageDescription> {
  const nodes = await catalog.listSubjects()
  const shown = selectSubjects(nodes)
  return {
    ...page,
    html: `${page.html}<div class="first-text"><ul>${shown.map(item).join('')}</ul></div>`,
    jsonLd: {
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
      hasPart: shown.map(({ id, label }) => ({
        '@type': 'CollectionPage',
        name: label,
        url: `${origin}/subjects/${id}`,
      })),
    },
  }
}

const item = ({ id, label, open }: SubjectNode) => `<li>${link(id, label)} <span>${open}</span></li>`

const selectSubjects = (nodes: readonly SubjectNode[]): SubjectNode[] => {
  const roots = nodes.filter(({ parent }) => parent === null)
  const others = nodes.filter(({ parent }) => parent !== null).toSorted((one, other) => other.open - one.open)
  return [...roots, ...others].slice(0, MAX_SUBJECTS)
}

/** One subject with its open opportunities; undefined for an unknown subject. */
export async function describeSubject(
  id: string,
  { origin, catalog }: PageContext,
): Promise<PageDescription | undefined> {
  const page = await catalog.readSubject(id)
  if (!page) return undefined
  const head = subjectHead(page)
  return {
    ...head,
    image: origin + socialPicture('subjects', id),
    html: `<div class="first-band"><div>${breadcrumbLinks(page)}<h1>${escapeText(page.label)}</h1><p>${escapeText(head.description)}</p></div></div><div class="first-text"><ul>${page.opportunities.map(opportunityItem).join('')}</ul></div>`,
    jsonLd: {
      '@type': 'CollectionPage',
      name: head.title,
      description: head.description,
      breadcrumb: breadcrumb(page, origin),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: page.open,
        itemListElement: listItems(
          page.opportunities.map(({ id: opportunity, title, funderName }) => ({
            item: {
              '@type': 'MonetaryGrant',
              name: title,
              url: `${origin}/funding/${opportunity}`,
              funder: { '@type': 'Organization', name: funderName },
            },
          })),
        ),
      },
    },
  }
}

const breadcrumbLinks = ({ broader }: SubjectPage): string =>
  `<p class="first-facts"><a href="/subjects">Subjects</a>${broader.map(({ id, label }) => ` / ${link(id, label)}`).join('')}</p>`

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
    itemListElement: listItems(steps.map(({ name, url }) => ({ name, item: url }))),
  }
}
