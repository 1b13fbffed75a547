/** Words that hold a sentence together and claim nothing. */
export const functionWords: ReadonlySet<string> = new Set(
  `a about above across after again against all along also although always am among an and another any are around as at
away be because been before being below between beyond both but by can could did do does doing done down during each
either else even ever every few for from further had has have having he hence her here hers herself him himself his how
however i if in indeed inside instead into is it its itself just least less like many may me might mine more moreover
most much must my myself near neither never next no nor not now of off often on once one only onto or other others our
ours ourselves out outside over own per perhaps quite rather same she should since so some soon still such than that the
their theirs them themselves then there thereby therefore these they this those though through throughout thus to
together too toward towards under until up upon us very was we were what when where whereas whether which while who whom
whose why will with within without would yet you your yours yourself yourselves`.split(/\s+/),
)
