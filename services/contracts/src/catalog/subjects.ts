import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, SourceSlug, text } from '../primitives.ts'
import { categories, slugsOf } from '../vocabulary.ts'
import { SubjectLink } from './opportunities.ts'
import { RecentChange } from './public-pages.ts'
import { PublicOpportunity } from './public-search.ts'

/** The id of a subject in URLs and filters: `clean-energy`. */
export const SubjectId = text(80).pipe(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens'),
)

/** What funding is about, who it is for, or what it pays for. */
export const SubjectKind = z.enum(['subject', 'population', 'support'])
export type SubjectKind = z.infer<typeof SubjectKind>

const MAX_PHRASES = 200

/** Words and phrases. Empty ones and duplicates, ignoring case, are dropped. */
const Phrases = z
  .array(text(120))
  .max(MAX_PHRASES, `Use at most ${MAX_PHRASES} phrases`)
  .default([])
  .transform((phrases) => [
    ...new Map(phrases.filter(Boolean).map((phrase) => [phrase.toLowerCase(), phrase])).values(),
  ])

/**
 * The editable fields of a subject. A record with one of `terms` is about it; `hints` only count together with
 * others.
 */
export const SubjectForm = z.object({
  label: text(100).pipe(z.string().min(1, 'A label is required')),
  kind: SubjectKind.default('subject'),
  /** The id of the broader subject. */
  parent: SubjectId.nullable().default(null),
  /** Null: the broader subject's category. */
  category: z.enum(slugsOf(categories)).nullable().default(null),
  terms: Phrases,
  everyday: Phrases,
  acronyms: Phrases,
  programs: Phrases,
  hints: Phrases,
})
export type SubjectForm = z.output<typeof SubjectForm>

/** The kinds of phrases, in form order. */
export const phraseFields = ['terms', 'everyday', 'acronyms', 'programs', 'hints'] as const
export type PhraseField = (typeof phraseFields)[number]

/** A new custom subject. The id cannot be changed later. */
export const NewSubject = SubjectForm.extend({ id: SubjectId })
export type NewSubject = z.output<typeof NewSubject>

/** An edited subject, with the revision that the editor loaded. */
export const SubjectEdit = SubjectForm.extend({ revision: z.number().int() })
export type SubjectEdit = z.output<typeof SubjectEdit>

/** `edited`: differs from the shipped version, or is custom; `own`: custom; `removed`: not in use. */
export const SubjectState = z.enum(['edited', 'own', 'removed'])
export type SubjectState = z.infer<typeof SubjectState>

/** A row of the console's list of subjects. */
export const AdminSubjectRow = z.object({
  id: z.string(),
  label: z.string(),
  kind: SubjectKind,
  parent: SubjectLink.nullable(),
  category: z.enum(slugsOf(categories)).nullable(),
  /** Number of words and phrases. */
  phrases: z.number().int(),
  /** Number of open opportunities tagged with it. */
  opportunities: z.number().int(),
  isShipped: z.boolean(),
  isEdited: z.boolean(),
  isRemoved: z.boolean(),
})
export type AdminSubjectRow = z.infer<typeof AdminSubjectRow>

/** A subject for its editor; `shipped` is the shipped version, null for custom subjects. */
export const AdminSubject = SubjectForm.extend({
  id: z.string(),
  revision: z.number().int(),
  opportunities: z.number().int(),
  narrower: z.array(SubjectLink),
  shipped: SubjectForm.nullable(),
  isRemoved: z.boolean(),
  /** When and by whom (email) it was last edited; null if never. */
  editedAt: Instant.nullable(),
  editedBy: z.string().nullable(),
})
export type AdminSubject = z.infer<typeof AdminSubject>

export const AdminSubjectQuery = z.object({
  /** Searches labels, ids and phrases. */
  search: text(100).optional(),
  kind: SubjectKind.optional(),
  state: SubjectState.optional(),
  ...pageQuery,
})
export type AdminSubjectQuery = z.output<typeof AdminSubjectQuery>

const PreviewHit = z.object({ id: z.string(), title: z.string() })

/** The effect of a draft on one search: the top five results before and after. */
export const SearchPreview = z.object({
  search: z.string(),
  /** Whether it is one of the draft's phrases instead of a fixed sample. */
  isOwn: z.boolean(),
  isChanged: z.boolean(),
  before: z.array(PreviewHit).max(5),
  after: z.array(PreviewHit).max(5),
})
export type SearchPreview = z.infer<typeof SearchPreview>

const params = z.object({ id: SubjectId })
const one = '/api/admin/subjects/:id'

/** The vocabulary for searching and tagging. An outdated `revision` is a 409 `CONFLICT` with the current subject. */
export const adminSubjects = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/subjects',
    summary: 'Subjects by label, 50 at a time',
    access: 'admin',
    query: AdminSubjectQuery,
    response: z.array(AdminSubjectRow),
  }),
  read: endpoint({
    method: 'GET',
    path: one,
    summary: 'Everything about one subject, for its editor',
    access: 'admin',
    params,
    response: AdminSubject,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/subjects',
    summary: 'Add a subject',
    access: 'admin',
    body: NewSubject,
    response: AdminSubject,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Edit a subject; later releases keep the edits',
    access: 'admin',
    params,
    body: SubjectEdit,
    response: AdminSubject,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: `${one}/edits`,
    summary: 'Reset a subject to its shipped version',
    access: 'admin',
    params,
    response: AdminSubject,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Remove a subject; it can be restored',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a removed subject',
    access: 'admin',
    params,
    response: AdminSubject,
  }),
  /** Stores nothing. Records keep their current tags: what the draft would tag is found by its phrases. */
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/subjects/preview',
    summary: 'Preview the effect of a draft on sample searches',
    access: 'admin',
    body: NewSubject,
    response: z.array(SearchPreview),
  }),
}

/** A subject in the tree; `open` counts open opportunities, including those of narrower subjects. */
export const SubjectNode = SubjectLink.extend({
  kind: SubjectKind,
  parent: z.string().nullable(),
  open: z.number().int(),
})
export type SubjectNode = z.infer<typeof SubjectNode>

const CountedSubject = SubjectLink.extend({ open: z.number().int() })

/** A subject's public page. */
export const SubjectPage = z.object({
  id: z.string(),
  label: z.string(),
  kind: SubjectKind,
  category: z.enum(slugsOf(categories)).nullable(),
  /** Synonyms. */
  alsoCalled: z.array(z.string()),
  open: z.number().int(),
  /** Broadest first. */
  broader: z.array(SubjectLink),
  /** Narrower subjects with open opportunities, most first. */
  narrower: z.array(CountedSubject),
  /** The newest open opportunities. */
  opportunities: z.array(PublicOpportunity).max(20),
  closingNext: z.array(PublicOpportunity).max(5),
  /** Funders with the most open opportunities. */
  funders: z.array(z.object({ name: z.string(), open: z.number().int() })).max(8),
  /** The latest changes of its open opportunities. */
  changes: z.array(RecentChange).max(8).default([]),
  sources: z.array(SourceSlug).default([]),
})
export type SubjectPage = z.infer<typeof SubjectPage>

export const publicSubjects = {
  list: endpoint({
    method: 'GET',
    path: '/api/public/subjects',
    summary: 'Subjects with open opportunities, and how many, by label',
    access: 'everyone',
    response: z.array(SubjectNode),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/public/subjects/:id',
    summary: 'Open opportunities about a subject, its funders, and what closes next',
    access: 'everyone',
    params,
    response: SubjectPage,
  }),
}
