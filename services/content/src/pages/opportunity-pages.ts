import {
  opportunityHead,
  publicAmount,
  publicDay,
  publicDeadline,
} from '@fundharbor/contracts/catalog/public-heads'
import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import {
  businessTypes,
  fundingTypes,
  labelOf,
  organizationTypes,
  sources,
} from '@fundharbor/contracts/vocabulary'
import type { PageContext, PageDescription } from './describe.ts'
import { escapeText } from './markup.ts'
import { socialPicture } from './social-picture-addresses.ts'

/** A list item that leads to an opportunity's page. */
export const opportunityItem = ({ id, title, funderName }: PublicOpportunity): string =>
  `<li><a href="/funding/${id}">${escapeText(title)}</a><p>${escapeText(funderName)}</p></li>`

/** What visitors see of an opportunity; undefined for an unknown one. */
export async function describeOpportunity(
  id: string,
  { origin, catalog }: PageContext,
): Promise<PageDescription | undefined> {
  const page = await catalog.readOpportunity(id)
  if (!page) return undefined
  const head = opportunityHead(page)
  return {
    ...head,
    isGone: page.isClosed,
    image: origin + socialPicture('funding', page.id),
    html: firstWords(page),
    jsonLd: {
      '@type': 'WebPage',
      name: page.title,
      description: head.description,
      datePublished: page.postedAt ?? page.createdAt,
      dateModified: page.history[0]?.at ?? page.createdAt,
      ...(page.deadline && { expires: page.deadline }),
      about: page.subjects.map(({ label }) => label),
      mainEntity: grantOf(page, origin),
    },
  }
}

function firstWords(page: PublicOpportunityPage): string {
  const facts = factsOf(page).map(([label, value]) => `<li>${label}: ${escapeText(value)}</li>`)
  const funder = page.funderSlug
    ? `<a href="/funders/${encodeURIComponent(page.funderSlug)}">${escapeText(page.funderName)}</a>`
    : escapeText(page.funderName)
  const similar =
    page.similar.length > 0
      ? `<h2>Similar opportunities</h2><ul>${page.similar.map(opportunityItem).join('')}</ul>`
      : ''
  return `<div class="first-band"><div><p class="first-facts">${funder}</p><h1>${escapeText(page.title)}</h1><p>${escapeText(publicDeadline(page))}</p></div></div><div class="first-text">${page.excerpt && `<p>${escapeText(page.excerpt)}</p>`}<ul>${facts.join('')}</ul>${similar}</div>`
}

function factsOf(page: PublicOpportunityPage): [string, string][] {
  // As the page itself lists them.
  const applicants = [
    ...page.organizationTypes.map((slug) => labelOf(organizationTypes, slug)),
    ...page.businessTypes.map((slug) => labelOf(businessTypes, slug)),
  ]
  const facts: [string, string | null][] = [
    ['Amount', publicAmount(page) ?? 'Not stated'],
    ['Funding type', labelOf(fundingTypes, page.fundingType)],
    ['Who can apply', [...new Set(applicants)].join(', ') || null],
    ['Location', page.geoScope],
    ['Source', `${labelOf(sources, page.source.name)}, last checked ${publicDay(page.source.readAt)}`],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

const grantOf = (page: PublicOpportunityPage, origin: string) => ({
  '@type': 'MonetaryGrant',
  name: page.title,
  description: page.excerpt,
  url: `${origin}/funding/${page.id}`,
  funder: {
    '@type': 'Organization',
    name: page.funderName,
    ...(page.funderSlug && { url: `${origin}/funders/${encodeURIComponent(page.funderSlug)}` }),
  },
  ...((page.minAmount ?? page.maxAmount) !== null && {
    amount: {
      '@type': 'MonetaryAmount',
      currency: page.currency,
      ...(page.minAmount !== null && { minValue: page.minAmount }),
      ...(page.maxAmount !== null && { maxValue: page.maxAmount }),
    },
  }),
})
