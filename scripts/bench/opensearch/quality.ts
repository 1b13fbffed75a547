import { scoreJudged } from '../search/quality.ts'
import type { Figure } from '../opensearch.ts'

const MAX_DIFFERENCE = 0.01

/** How far nDCG@10 of each set of judged queries differs from the embedded engine's. */
export async function qualityRows(dir: string, url: string): Promise<Figure[]> {
  const [embedded, cluster] = [await scoreJudged(dir), await scoreJudged(dir, url)]
  return cluster.flatMap(([name = '', number, , score], index) => {
    if (!name.endsWith(': all')) return []
    const expected = embedded[index]?.[3]
    return {
      promise: `nDCG@10 of ${number} queries, ${name.replace(': all', '')}: embedded, OpenSearch`,
      allowed: `differ by ${MAX_DIFFERENCE}`,
      measured: `${expected}, ${score}`,
      isKept: Math.abs(Number(score) - Number(expected)) < MAX_DIFFERENCE,
    }
  })
}
