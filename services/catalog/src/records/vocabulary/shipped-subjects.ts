import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import { z } from 'zod'
import { Subject } from './subject.ts'
import type { Equivalents } from './vocabulary.ts'

const FOLDER = new URL('../../../data/subjects/', import.meta.url)

/** The texts of `data/subjects`, sorted by file name. */
async function readFiles(): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.yaml')).toSorted()
  return Promise.all(names.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
}

/** A hash of the files; much faster than parsing them. */
export async function hashShippedSubjects(): Promise<string> {
  const hash = createHash('sha256')
  for (const text of await readFiles()) hash.update(text).update('\0')
  return hash.digest('hex')
}

/** The shipped subjects. */
export async function readShippedSubjects(): Promise<Subject[]> {
  const texts = await readFiles()
  return texts.flatMap((text) => z.array(Subject).parse(load(text)))
}

const Phrases = z.array(z.string().min(1)).min(1)

/** Everyday words with their official terms, from `data/everyday-words.yaml`. */
export const readEverydayWords = async (): Promise<Equivalents[]> =>
  z
    .array(z.strictObject({ say: Phrases, find: Phrases }))
    .parse(load(await readFile(new URL('../everyday-words.yaml', FOLDER), 'utf8')))

/** A hash of a subject's content. */
export const hashSubject = (subject: Subject): string =>
  createHash('sha256')
    .update(JSON.stringify(Subject.parse(subject)))
    .digest('hex')
