import { funderHead } from '@fundharbor/contracts/catalog/public-heads'
import type { FunderNode, FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import type { PrerenderedPage } from '@fundharbor/contracts/platform/prerendered'
import type { PageContext, PageDescription } from './describe.ts'
import { listItems } from './list-items.ts'
import { escapeText } from './markup.ts'
import { opportunityItem } from './opportunity-pages.ts'
import { socialPicture } from './social-picture-addresses.ts'

/** Funders in the prerendered list; the sitemap has all of them. */
const MAX_FUNDERS = 60

/** The path of a funder's page. */
export const funderPath = (slug: string): string => `/funders/${encodeURIComponent(slug)}`

const item = ({ slug, name, open }: FunderNode) =>
  `<li><a href="${funderPath(slug)}">${escapeText(name)}</a> <span>${open}</span></li>`

/** The list of funders, those with the most open opportunities first. */
export async function describeFunders(
  page: PrerenderedPage,
  { origin, catalog }: PageContext,
): Promise<PageDescription> {
  const funders = await catalog.listFunders()
  const shown = funders.toSorted((one, other) => other.open - one.open).slice(0, MAX_FUNDERS)
  return {
    ...page,
    html: `${page.html}<div class="first-text"><ul>${shown.map(item).join('')}</ul></div>`,
    jsonLd: {
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
      hasPart: shown.map((funder) => organization(funder, origin)),
    },
  }
}

const organization = ({ slug, name }: Pick<FunderNode, 'slug' | 'name'>, origin: string) => ({
  '@type': 'Organization',
  name,
  url: origin + funderPath(slug),
})

/** One funder with its open opportunities; undefined for an unknown funder. */
export async function describeFunder(
  slug: string,
  { origin, catalog }: PageContext,
): Promise<PageDescription | undefined> {
  const page = await catalog.readFunder(slug)
  if (!page) return undefined
  const head = funderHead(page)
  return {
    ...head,
    image: origin + socialPicture('funders', page.slug),
    html: firstWords(page, head.description),
    jsonLd: {
      '@type': 'CollectionPage',
      name: head.title,
      description: head.description,
      about: organization(page, origin),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: page.open,
        itemListElement: listItems(
          page.opportunities.map(({ id, title }) => ({ name: title, url: `${origin}/funding/${id}` })),
        ),
      },
    },
  }
}

function firstWords(page: FunderPage, description: string): string {
  const similar =
    page.similar.length > 0 ? `<h2>Similar funders</h2><ul>${page.similar.map(item).join('')}</ul>` : ''
  return `<div class="first-band"><div><p class="first-facts"><a href="/funders">Funders</a></p><h1>${escapeText(page.name)}</h1><p>${escapeText(description)}</p></div></div><div class="first-text"><ul>${page.opportunities.map(opportunityItem).join('')}</ul>${similar}</div>`
}
