import { textOf } from '@fundharbor/chassis/http/html'
import type { Category } from '@fundharbor/contracts/vocabulary'
import { tagSubjects, type Tag, type TaggedText } from '../vocabulary/tag.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { agencyOf } from '../taxonomy/agencies.ts'
import { codedCategories, type CodedRecord } from '../taxonomy/coded-categories.ts'
import { tellingDivisions } from '../taxonomy/eu-programs.ts'
import { rankCategories, subjectCategories } from '../taxonomy/rank-categories.ts'

/** Raise it when records are tagged differently by the same vocabulary: all are retagged then. */
export const TAGGER_VERSION = 1

/** What is read of a record to tell what it is about. */
export interface ClassifiedRecord extends CodedRecord {
  title: string
  funderName: string
  sector: string | null
  eligibilityCriteria: string | null
  description: string
}

/** What a record is about. */
export interface Classification {
  /** Ids, the strongest first. */
  subjects: string[]
  /** The strongest first; empty where neither codes nor words say anything. */
  categories: Category[]
}

/** Markup is up to a third of the longest texts, and only a beginning is read. */
export const READ_CHARACTERS = 8000

/** The texts of a record that are read for subjects. */
export function taggedText(record: ClassifiedRecord): TaggedText {
  const { agency = [], programme = [], division = [] } = record.sourceCodes
  const program = [
    record.funderName,
    agencyOf(agency[0] ?? '')?.name,
    record.sector,
    ...programme.filter((label) => label !== record.sector),
    ...tellingDivisions(division),
  ]
  return {
    title: record.title,
    program: [...new Set(program.filter(Boolean))].join(' · '),
    // Lists of who may apply name all kinds of people, whatever the record is about.
    text: plainText(record.description),
  }
}

const plainText = (html: string): string => {
  const beginning = html.slice(0, READ_CHARACTERS)
  return /[<&]/.test(beginning) ? textOf(beginning.replace(/<[^>]*$/, '')) : beginning
}

/** What a record is about, by its words and by its source's codes. */
export function classifyRecord(vocabulary: Vocabulary, record: ClassifiedRecord): Classification {
  return classifyTagged(vocabulary, record, tagSubjects(vocabulary, taggedText(record)))
}

/** The same for a record whose subjects are known already. */
export function classifyTagged(
  vocabulary: Vocabulary,
  record: CodedRecord,
  tags: readonly Tag[],
): Classification {
  return {
    subjects: tags.map(({ subject }) => subject),
    categories: rankCategories(codedCategories(record), subjectCategories(vocabulary, tags)),
  }
}
