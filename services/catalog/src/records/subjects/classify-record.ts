import { textOf } from '@fundharbor/chassis/http/html'
import type { Category } from '@fundharbor/contracts/vocabulary'
import { tagSubjects, type Tag, type TaggedText } from '../vocabulary/tag.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { agencyOf } from '../taxonomy/agencies.ts'
import { codedCategories, type CodedRecord } from '../taxonomy/coded-categories.ts'
import { specificDivisions } from '../taxonomy/eu-programs.ts'
import { rankCategories, subjectCategories } from '../taxonomy/rank-categories.ts'

/** Raise it when tagging changes for the same vocabulary: all records are then retagged. */
export const TAGGER_VERSION = 4

/** The fields of a record that it is classified by. */
export interface ClassifiedRecord extends CodedRecord {
  title: string
  funderName: string
  sector: string | null
  eligibilityCriteria: string | null
  description: string
}

/** What a record is about. */
export interface Classification {
  /** Subject ids, strongest first. */
  subjects: string[]
  /** Strongest first; empty if neither codes nor words indicate any. */
  categories: Category[]
}

/** Only the beginning of a text is tagged. */
export const READ_CHARACTERS = 8000

/** The texts of a record that are tagged with subjects. */
export function taggedText(record: ClassifiedRecord): TaggedText {
  const { agency = [], programme = [], division = [] } = record.sourceCodes
  const program = [
    record.funderName,
    agencyOf(agency[0] ?? '')?.name,
    record.sector,
    ...programme.filter((label) => label !== record.sector),
    ...specificDivisions(division),
  ]
  return {
    title: record.title,
    program: [...new Set(program.filter(Boolean))].join(' · '),
    // Eligibility is left out: it lists all kinds of people, whatever the record is about.
    text: plainText(record.description),
  }
}

const plainText = (html: string): string => {
  const beginning = html.slice(0, READ_CHARACTERS)
  return /[<&]/.test(beginning) ? textOf(beginning.replace(/<[^>]*$/, '')) : beginning
}

/** Classifies a record by its words and its source's codes. */
export function classifyRecord(vocabulary: Vocabulary, record: ClassifiedRecord): Classification {
  return classifyTagged(vocabulary, record, tagSubjects(vocabulary, taggedText(record)))
}

/** Classifies a record whose tags are already known. */
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
