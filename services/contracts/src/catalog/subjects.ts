import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'
import { categories, slugsOf } from '../vocabulary.ts'
import { SubjectLink } from './opportunities.ts'
import { PublicOpportunity } from './public-search.ts'

/** The name of a subject in addresses and filters: `clean-energy`. */
export const SubjectId = text(80).pipe(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens'),
)

/** What funding is about, whom it is for, or what it pays for. */
export const SubjectKind = z.enum(['subject', 'population', 'support'])
export type SubjectKind = z.infer<typeof SubjectKind>

const MAX_PHRASES = 200

/** Words and phrases, each once however it is written; empty ones are left out. */
const Phrases = z
  .array(text(120))
  .max(MAX_PHRASES, `Use at most ${MAX_PHRASES} phrases`)
  .default([])
  .transform((phrases) => [
    ...new Map(phrases.filter(Boolean).map((phrase) => [phrase.toLowerCase(), phrase])).values(),
  ])

/** What a subject says. A record that has one of `terms` is about it; `hints` count only together with others. */
export const SubjectForm = z.object({
  label: text(100).pipe(z.string().min(1, 'A label is required')),
  kind: SubjectKind.default('subject'),
  /** The id of the broader subject. */
  parent: SubjectId.nullable().default(null),
  /** Null: that of the broader subject. */
  category: z.enum(slugsOf(categories)).nullable().default(null),
  terms: Phrases,
  everyday: Phrases,
  acronyms: Phrases,
  programs: Phrases,
  hints: Phrases,
})
export type SubjectForm = z.output<typeof SubjectForm>

/** The kinds of phrases, in the order of the form. */
export const phraseFields = ['terms', 'everyday', 'acronyms', 'programs', 'hints'] as const
export type PhraseField = (typeof phraseFields)[number]

/** A subject of the team's own. Its id stays. */
export const NewSubject = SubjectForm.extend({ id: SubjectId })
export type NewSubject = z.output<typeof NewSubject>

/** A subject as it shall be, and the revision that the editor read. */
export const SubjectEdit = SubjectForm.extend({ revision: z.number().int() })
export type SubjectEdit = z.output<typeof SubjectEdit>

/** `edited` differ from what ships or are the team's own, `own` do not ship, `removed` are in use no more. */
export const SubjectState = z.enum(['edited', 'own', 'removed'])
export type SubjectState = z.infer<typeof SubjectState>

/** A row of the console's list. */
export const AdminSubjectRow = z.object({
  id: z.string(),
  label: z.string(),
  kind: SubjectKind,
  parent: SubjectLink.nullable(),
  category: z.enum(slugsOf(categories)).nullable(),
  /** How many words and phrases it has. */
  phrases: z.number().int(),
  /** How many open opportunities are tagged with it. */
  opportunities: z.number().int(),
  isShipped: z.boolean(),
  isEdited: z.boolean(),
  isRemoved: z.boolean(),
})
export type AdminSubjectRow = z.infer<typeof AdminSubjectRow>

/** Everything about a subject, for its editor; `shipped` is what comes with the project. */
export const AdminSubject = SubjectForm.extend({
  id: z.string(),
  revision: z.number().int(),
  opportunities: z.number().int(),
  narrower: z.array(SubjectLink),
  shipped: SubjectForm.nullable(),
  isRemoved: z.boolean(),
  /** When the team changed it last, and who; null where it is as it ships. */
  editedAt: Instant.nullable(),
  editedBy: z.string().nullable(),
})
export type AdminSubject = z.infer<typeof AdminSubject>

export const AdminSubjectQuery = z.object({
  /** In labels, ids and phrases. */
  search: text(100).optional(),
  kind: SubjectKind.optional(),
  state: SubjectState.optional(),
  ...pageQuery,
})
export type AdminSubjectQuery = z.output<typeof AdminSubjectQuery>

const PreviewHit = z.object({ id: z.string(), title: z.string() })

/** What a draft changes in one search: the best five before and after. */
export const SearchPreview = z.object({
  search: z.string(),
  /** One of the draft's own phrases rather than a fixed sample. */
  isOwn: z.boolean(),
  isChanged: z.boolean(),
  before: z.array(PreviewHit).max(5),
  after: z.array(PreviewHit).max(5),
})
export type SearchPreview = z.infer<typeof SearchPreview>

const params = z.object({ id: SubjectId })
const one = '/api/admin/subjects/:id'

/**
 * The vocabulary that searches and records are read with. Whoever sends a revision that is not the latest is answered
 * 409 `CONFLICT` with the subject as it is now.
 */
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
    summary: 'Change a subject; later releases leave it as the team has it',
    access: 'admin',
    params,
    body: SubjectEdit,
    response: AdminSubject,
  }),
  release: endpoint({
    method: 'DELETE',
    path: `${one}/edits`,
    summary: 'Take back all edits of a subject: it is as it ships',
    access: 'admin',
    params,
    response: AdminSubject,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Take a subject out of use; it can be restored',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Take a removed subject into use again',
    access: 'admin',
    params,
    response: AdminSubject,
  }),
  /** Nothing is stored. Records are tagged as they are now: what the draft would tag is found by its phrases. */
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/subjects/preview',
    summary: 'What a draft would change in sample searches',
    access: 'admin',
    body: NewSubject,
    response: z.array(SearchPreview),
  }),
}

/** A subject in the tree; `open` counts open opportunities, those of narrower subjects included. */
export const SubjectNode = SubjectLink.extend({
  kind: SubjectKind,
  parent: z.string().nullable(),
  open: z.number().int(),
})
export type SubjectNode = z.infer<typeof SubjectNode>

const CountedSubject = SubjectLink.extend({ open: z.number().int() })

/** A subject's page. */
export const SubjectPage = z.object({
  id: z.string(),
  label: z.string(),
  kind: SubjectKind,
  category: z.enum(slugsOf(categories)).nullable(),
  /** Other words for it. */
  alsoCalled: z.array(z.string()),
  open: z.number().int(),
  /** The broadest first. */
  broader: z.array(SubjectLink),
  /** Those with open opportunities, most first. */
  narrower: z.array(CountedSubject),
  /** The newest that are open. */
  opportunities: z.array(PublicOpportunity).max(20),
  closingNext: z.array(PublicOpportunity).max(5),
  /** Who has most open opportunities about it. */
  funders: z.array(z.object({ name: z.string(), open: z.number().int() })).max(8),
})
export type SubjectPage = z.infer<typeof SubjectPage>

export const publicSubjects = {
  list: endpoint({
    method: 'GET',
    path: '/api/public/subjects',
    summary: 'Subjects that open opportunities are about, with how many, by label',
    access: 'everyone',
    response: z.array(SubjectNode),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/public/subjects/:id',
    summary: 'What is open about a subject, who funds it, and what closes next',
    access: 'everyone',
    params,
    response: SubjectPage,
  }),
}
