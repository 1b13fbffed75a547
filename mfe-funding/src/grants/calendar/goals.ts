import type { Timeline, TimelineEntry } from '@fundharbor/contracts/catalog/timeline'
import { clock } from '@fundharbor/kit'
import { toIsoDay } from '../../shared/iso-day.ts'
import { daysBetween, shiftDay } from './scale.ts'

/** Tries out another day to send an application; nothing is saved. `days` is negative for an earlier one. */
export interface WhatIf {
  key: string
  days: number
}

/** A deadline as the chart shows it: with the days of the writing, shifted by what is tried out. */
export interface Goal extends TimelineEntry {
  key: string
  /** When writing has to start, and when the application is sent. */
  startsOn: string
  endsOn: string
  shift: number
}

/** Applies what is tried out to the entries. */
export const toGoals = (entries: readonly TimelineEntry[], whatIf: WhatIf | null): Goal[] =>
  entries.map((entry) => {
    const key = entry.grantId
    const shift = whatIf?.key === key ? whatIf.days : 0
    const { startsOn, endsOn } = entry.writing
    return { ...entry, key, shift, startsOn: shiftDay(startsOn, shift), endsOn: shiftDay(endsOn, shift) }
  })

/** How far the day can be moved: from today to the closing day. Both are 0 where there is nothing to try. */
export function shiftRange({ writing, closesOn }: TimelineEntry): { min: number; max: number } {
  const today = toIsoDay(clock.now())
  const max = Math.max(0, daysBetween(writing.endsOn, closesOn))
  return { min: Math.min(0, daysBetween(writing.endsOn, today)), max }
}

export const limitShift = (entry: TimelineEntry, days: number): number => {
  const { min, max } = shiftRange(entry)
  return Math.max(min, Math.min(max, days))
}

/** Hours a week that the writing of one goal takes. */
const rateOf = ({ writing, startsOn, endsOn }: Goal) =>
  writing.hours / ((daysBetween(startsOn, endsOn) + 1) / 7)

/** Hours a week that are written on a day, over all goals. */
export const hoursOn = (goals: readonly Goal[], day: string): number =>
  goals
    .filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    .reduce((sum, goal) => sum + rateOf(goal), 0)

/** `April 2027` in words that do not promise a day. */
export const monthOf = ({ expectedOn }: Pick<Timeline['reopenings'][number], 'expectedOn'>): string =>
  new Date(`${expectedOn}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
