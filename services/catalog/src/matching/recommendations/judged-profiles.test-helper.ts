import { readFile } from 'node:fs/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { applicantTypes, registrationCategories, slugsOf } from '@fundharbor/contracts/vocabulary'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { unknownApplicant } from '@fundharbor/contracts/identity/unknown-applicant'
import { z } from 'zod'

const FOLDER = new URL('../../../testdata/matching/', import.meta.url)

const JudgedProfile = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  organizationType: z.enum(slugsOf(applicantTypes)),
  country: z.string().length(2),
  state: z.string().nullable(),
  category: z.enum(slugsOf(registrationCategories)),
  annualBudget: z.number().nullable(),
  description: z.string(),
  /** Grades from 0 to 3 by record. */
  judgments: z.record(z.string(), z.number().int().min(0).max(3)),
  /** Records that the organization cannot apply for. */
  ineligible: z.array(z.string()),
})
export type JudgedProfile = z.infer<typeof JudgedProfile>

export const readJudgedProfiles = async (file: string): Promise<JudgedProfile[]> =>
  z.array(JudgedProfile).parse(JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')))

/** The applicant that a judged profile describes. */
export const applicantOf = (profile: JudgedProfile): Applicant => ({
  ...unknownApplicant,
  workspaceId: '00000000-0000-4000-8000-000000000001',
  name: profile.name,
  organizationType: profile.organizationType,
  hasOrganization: profile.organizationType !== 'individual',
  category: profile.category,
  description: profile.description,
  country: profile.country,
  state: profile.state,
  annualBudget: profile.annualBudget?.toFixed(2) ?? null,
  project: {
    ...unknownApplicant.project,
    id: '00000000-0000-4000-8000-000000000002',
    title: profile.name,
  },
})

const isOpen = (deadline: Date | null) => deadline === null || deadline >= clock.now()

/** Hits among the first ten titles, over ten. `grades` are by normalized title of open records. */
export function precisionAtTen(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const first = [...new Set(found.map(normalizeTitle))].slice(0, 10)
  return first.filter((title) => (grades.get(title) ?? 0) >= 1).length / 10
}

/** Grades by title of open records, each title once. */
export function gradesByTitle(
  { judgments }: JudgedProfile,
  records: ReadonlyMap<string, { title: string; deadline: Date | null }>,
): Map<string, number> {
  const grades = new Map<string, number>()
  for (const [name, grade] of Object.entries(judgments)) {
    const record = records.get(name)
    if (!record || !isOpen(record.deadline)) continue
    const title = normalizeTitle(record.title)
    grades.set(title, Math.max(grades.get(title) ?? 0, grade))
  }
  return grades
}

export const normalizeTitle = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
