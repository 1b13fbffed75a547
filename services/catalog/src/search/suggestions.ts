import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Suggestion } from '@fundharbor/contracts/catalog/opportunities'
import { Model } from 'objection'
import { openSql } from '../records/opportunities/open.ts'
import { searchEngine } from './feed/current-engine.ts'

const MIN_LETTERS = 2
const MAX_WORDS = 4

/** Sorts after every text with the same prefix. */
const AFTER_ALL = '\u{10FFFD}'

/** Suggestions while typing: funders and titles with this prefix, and completions of the last word. */
export async function suggest(search: string): Promise<Suggestion[]> {
  const typed = search.toLowerCase().replaceAll(/\s+/g, ' ').trimStart()
  const [, before = '', word = ''] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(typed) ?? []
  if (typed.trim().length < MIN_LETTERS) return []
  const [words, funders, titles] = await Promise.all([
    word.length >= MIN_LETTERS ? completions(word) : [],
    read(FUNDERS, typed),
    read(TITLES, typed),
  ])
  return [
    ...funders.map((text) => ({ kind: 'funder' as const, text })),
    ...words.map((text) => ({ kind: 'word' as const, text: before + text })),
    ...titles.map((text) => ({ kind: 'title' as const, text })),
  ]
}

async function read(sql: string, from: string): Promise<string[]> {
  const { rows } = await Model.knex().raw(sql, { from, to: from + AFTER_ALL, now: clock.now() })
  return rows.map(({ text }: { text: string }) => text)
}

async function completions(word: string): Promise<string[]> {
  const found = await searchEngine().wordsWithPrefix(word, MAX_WORDS + 1)
  return found.flatMap((each) => (each.word === word ? [] : each.word)).slice(0, MAX_WORDS)
}

const TITLES = `SELECT DISTINCT title AS text FROM (
    SELECT title FROM opportunities
    WHERE is_active AND lower(left(title, 120)) ~>=~ :from AND lower(left(title, 120)) ~<~ :to
      AND ${openSql()}
    ORDER BY lower(left(title, 120)) USING ~<~ LIMIT 8) AS found
  ORDER BY title LIMIT 3`

/** A loose index scan: a funder may have a hundred thousand opportunities. */
const nextFunder = (above: string) => `SELECT funder_name AS text, lower(left(funder_name, 120)) AS name
  FROM opportunities WHERE is_active AND ${above} AND lower(left(funder_name, 120)) ~<~ :to
  ORDER BY lower(left(funder_name, 120)) USING ~<~ LIMIT 1`

const FUNDERS = `WITH RECURSIVE funders AS (
    (${nextFunder('lower(left(funder_name, 120)) ~>=~ :from')})
    UNION ALL
    SELECT next.text, next.name FROM funders f
    CROSS JOIN LATERAL (${nextFunder('lower(left(funder_name, 120)) ~>~ f.name')}) AS next)
  SELECT text FROM funders LIMIT 3`
