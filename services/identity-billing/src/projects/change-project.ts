import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import {
  PROJECT_ENDS_EARLY,
  PROJECT_IS_EMPTY,
  type ProjectChange,
} from '@fundharbor/contracts/identity/projects'
import type { z } from 'zod'
import type { FollowedProfile } from './followed-profile.ts'
import type { ProjectModel } from './model.ts'
import { titleFrom } from './title.ts'

type Change = z.output<typeof ProjectChange>
type Texts = Pick<ProjectModel, 'title' | 'description'>

/** The columns that a change sets; throws INVALID if the project would not make sense. */
export function applyChange(
  row: ProjectModel,
  change: Change,
  profile: FollowedProfile,
): Partial<ProjectModel> {
  const { startsOn, endsOn } = { ...row, ...withoutUndefined(change) }
  if (startsOn && endsOn && startsOn > endsOn) throw invalid({ endsOn: PROJECT_ENDS_EARLY })
  const texts = row.isDefault ? followProfile(row, change, profile) : describe(row, change)
  return { ...change, ...texts, updatedAt: clock.now() }
}

const withoutUndefined = (change: Change): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** A text that is empty, or says what the profile says, follows the profile. */
const followProfile = (row: Texts, change: Change, profile: FollowedProfile): Texts => ({
  title: own(row.title, change.title, profile.title),
  description: own(row.description, change.description, profile.description),
})

function own(stored: string | null, changed: string | undefined, followed: string): string | null {
  if (changed === undefined) return stored
  return changed === '' || changed === followed ? null : changed
}

function describe(row: Texts, change: Change): Texts {
  const description = change.description ?? row.description ?? ''
  const title = (change.title ?? row.title) || titleFrom(description)
  if (!title) throw invalid({ description: PROJECT_IS_EMPTY })
  return { title, description }
}
