import { forumCategories, type ForumSummary } from '@fundharbor/contracts/content/forum'
import { Model } from 'objection'

const COUNTS = `
  SELECT category, count(*)::int AS count, count(answer_id)::int AS answered,
    count(*) FILTER (WHERE EXISTS (
      SELECT 1 FROM forum_replies r WHERE r.discussion_id = d.id AND r.removed_at IS NULL))::int AS replied
  FROM forum_discussions d WHERE removed_at IS NULL GROUP BY category`

/** Every post with the reputation it earns. Posts of deleted accounts have no author and are left out. */
const POSTS = `
  SELECT d.author_id, d.author_name, 5 + 3 * (
      SELECT count(*) FROM forum_reactions m WHERE m.discussion_id = d.id AND m.kind = 'like') AS earned
  FROM forum_discussions d WHERE d.removed_at IS NULL AND d.author_id IS NOT NULL
  UNION ALL
  SELECT r.author_id, r.author_name, 2 + CASE WHEN d.answer_id = r.id THEN 10 ELSE 0 END
  FROM forum_replies r JOIN forum_discussions d ON d.id = r.discussion_id
  WHERE r.removed_at IS NULL AND d.removed_at IS NULL AND r.author_id IS NOT NULL`

const PEOPLE = `
  SELECT max(author_name) AS name, count(*)::int AS posts, sum(earned)::int AS reputation,
    count(*) OVER ()::int AS people, sum(count(*)) OVER ()::int AS "allPosts"
  FROM (${POSTS}) p GROUP BY author_id ORDER BY reputation DESC, posts DESC, name LIMIT 5`

interface CategoryCount {
  category: ForumSummary['categories'][number]['category']
  count: number
  answered: number
  replied: number
}

interface Contributor {
  name: string
  posts: number
  reputation: number
  people: number
  allPosts: number
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** Current counts of the forum. */
export async function summarizeForum(): Promise<ForumSummary> {
  const [counts, people] = await Promise.all([read<CategoryCount>(COUNTS), read<Contributor>(PEOPLE)])
  const total = sum(counts, ({ count }) => count)
  return {
    total,
    categories: forumCategories.map(({ slug }) => ({
      category: slug,
      count: counts.find(({ category }) => category === slug)?.count ?? 0,
    })),
    activeMembers: people[0]?.people ?? 0,
    posts: people[0]?.allPosts ?? 0,
    answered: sum(counts, ({ answered }) => answered),
    responseRate: total === 0 ? 0 : Math.round((100 * sum(counts, ({ replied }) => replied)) / total),
    contributors: people.map(({ name, posts, reputation }) => ({ name, posts, reputation })),
  }
}

async function read<Row>(sql: string): Promise<Row[]> {
  const { rows } = await Model.knex().raw<{ rows: Row[] }>(sql)
  return rows
}
