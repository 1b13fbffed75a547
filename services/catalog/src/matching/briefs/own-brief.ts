import { createHash } from 'node:crypto'
import { changedMeanwhile, conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import {
  BriefPart,
  type Brief,
  type BriefEdit,
  type BriefLines,
  type OwnBrief,
} from '@fundharbor/contracts/catalog/briefs'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { usedDocuments, withDocuments, type UsedDocument } from './call-documents.ts'
import { briefOf } from './cached-brief.ts'
import { applyLines, editedLines, linesOf } from './lines.ts'
import { isEdited, OwnBriefModel } from './own-brief-model.ts'

/** The brief of an opportunity as a workspace uses it; the original without a workspace. */
export async function readOwnBrief(
  row: OpportunityModel,
  workspaceId: string | undefined,
): Promise<OwnBrief> {
  const [text, own] = await Promise.all([
    readText(row, workspaceId),
    workspaceId === undefined ? undefined : findOwn(workspaceId, row.id),
  ])
  return present(text, own)
}

/** What a brief is read from, and the brief. */
interface FundersText {
  row: OpportunityModel
  documents: UsedDocument[]
  original: Brief
}

async function readText(row: OpportunityModel, workspaceId: string | undefined): Promise<FundersText> {
  const [brief, documents] = await Promise.all([
    briefOf(row),
    workspaceId === undefined ? [] : usedDocuments(workspaceId, row.id),
  ])
  return { row, documents, original: withDocuments(brief, documents) }
}

/** The most briefs that a workspace can edit. Account exports include all of them, and each can have 144,000 characters. */
const MAX_EDITED = 500

interface Change {
  /** Null for the original. */
  lines: BriefLines | null
  revision: number
}

/** Saves a workspace's brief if nobody changed it since `revision`; throws CONFLICT with the current one otherwise. */
export async function saveOwnBrief(
  { id, fullName, workspaceId }: Person,
  row: OpportunityModel,
  { lines, revision }: Change,
): Promise<OwnBrief> {
  if (lines) await assertFewEdited(workspaceId, row.id)
  const text = await readText(row, workspaceId)
  const values = {
    lines: JSON.stringify(lines ? editedLines(text.original, lines) : {}),
    source_hash: hashOf(text),
    edited_by: id,
    edited_by_name: fullName,
    edited_at: clock.now(),
    revision: revision + 1,
  }
  const isSaved = await write({ workspace_id: workspaceId, opportunity_id: row.id }, values)
  const current = present(text, await findOwn(workspaceId, row.id))
  if (!isSaved) throw changedMeanwhile('This brief', current)
  return current
}

/** Throws CONFLICT if the workspace has edited too many other briefs. */
async function assertFewEdited(workspaceId: string, opportunityId: string): Promise<void> {
  const others = await OwnBriefModel.query()
    .where({ workspaceId })
    .whereNot({ opportunityId })
    .whereRaw(`lines <> '{}'`)
    .resultSize()
  if (others >= MAX_EDITED)
    throw conflict(`You can edit up to ${MAX_EDITED} briefs. Restore the original of some to edit others.`)
}

/** Whether the row had the revision before; the first edit inserts it. */
async function write(key: object, values: { revision: number }): Promise<boolean> {
  const table = OwnBriefModel.knex().table(OwnBriefModel.tableName)
  const before = values.revision - 1
  const written =
    before === 0
      ? await table
          .insert({ ...key, ...values })
          .onConflict(['workspace_id', 'opportunity_id'])
          .ignore()
          .returning('revision')
      : await table
          .where({ ...key, revision: before })
          .update(values)
          .returning('revision')
  return written.length > 0
}

const findOwn = (workspaceId: string, opportunityId: string) =>
  OwnBriefModel.query().findOne({ workspaceId, opportunityId })

function present(text: FundersText, own: OwnBriefModel | undefined): OwnBrief {
  const { original } = text
  const edited = own && isEdited(own) ? own : null
  const brief = edited ? applyLines(original, edited.lines) : original
  return {
    brief,
    lines: { ...linesOf(brief), ...edited?.lines },
    original,
    originalLines: linesOf(original),
    revision: own?.revision ?? 0,
    edit: edited && presentEdit(text, edited),
  }
}

const presentEdit = (text: FundersText, own: OwnBriefModel): BriefEdit => ({
  parts: BriefPart.options.filter((part) => own.lines[part] !== undefined),
  editedBy: own.editedBy === null ? null : { id: own.editedBy, name: own.editedByName ?? '' },
  editedAt: own.editedAt.toISOString(),
  isOutdated: own.sourceHash !== hashOf(text),
  revision: own.revision,
})

/** A hash of the texts, sums and dates that a brief is read from. */
const hashOf = ({ row, documents }: FundersText): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.description,
        row.requirements,
        row.eligibilityCriteria,
        row.eligibilityRequirements,
        row.applicationProcess,
        row.selectionCriteria,
        row.minAmount,
        row.maxAmount,
        row.totalFunding,
        row.expectedAwards,
        row.currency,
        row.deadline,
        row.timeframe,
        // Left out without documents, so that hashes of earlier releases stay the same.
        ...documents.map(({ fileId, revision }) => [fileId, revision]),
      ]),
    )
    .digest('base64url')
