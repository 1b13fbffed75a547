import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { Subject } from './subject.ts'
import type { Equivalents } from './vocabulary.ts'

const FOLDER = new URL('../../../data/subjects/', import.meta.url)

/** The subjects that come with the project, from the files in `data/subjects`. */
export async function readShippedSubjects(): Promise<Subject[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.yaml')).toSorted()
  const lists = await Promise.all(
    files.map(async (file) => z.array(Subject).parse(parse(await readFile(new URL(file, FOLDER), 'utf8')))),
  )
  return lists.flat()
}

const Phrases = z.array(z.string().min(1)).min(1)

/** Everyday words and what announcements say instead, from `data/everyday-words.yaml`. */
export const readEverydayWords = async (): Promise<Equivalents[]> =>
  z
    .array(z.strictObject({ say: Phrases, find: Phrases }))
    .parse(parse(await readFile(new URL('../everyday-words.yaml', FOLDER), 'utf8')))
