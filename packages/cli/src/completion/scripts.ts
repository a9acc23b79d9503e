/** The shells that there is a completion for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A shell that there is a completion for. */
export type Shell = (typeof SHELLS)[number];

/**
 * What a shell runs so that Tab completes: each asks `wirewright __complete` with the place of the
 * cursor and the words, and falls back to files.
 */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  // Bash cuts words at ":" and "=": they are put together again, and what it holds for done is cut off.
  // Behind "name=" the name of a file is no value.
  bash: `_wirewright() {
  local line piece at=-1 index=0 i rest=$COMP_LINE done
  local -a words=()
  for i in "\${!COMP_WORDS[@]}"; do
    piece=\${COMP_WORDS[i]}
    if (( at < 0 )) || [[ $rest == [[:space:]]* ]]; then
      at=$((at + 1))
      words[at]=
      if [[ -z $piece ]]; then rest=\${rest#?}; else rest=\${rest#"\${rest%%[![:space:]]*}"}; fi
    fi
    words[at]+=$piece
    rest=\${rest#"$piece"}
    if (( i == COMP_CWORD )); then index=$at; fi
  done
  done=\${words[index]%"\${words[index]##*[:=]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line#"$done"}")
  done < <(wirewright __complete "$((index - 1))" "\${words[@]:1}" 2>/dev/null)
  if [[ \${COMPREPLY[0]-} == *[:=] ]]; then compopt -o nospace 2>/dev/null; fi
  if (( ! \${#COMPREPLY[@]} )) && [[ \${words[index]} == [!-]*[:=]* &&
    " \${words[*]:0:index} " != *" -- "* ]]; then compopt +o default 2>/dev/null; fi
}
complete -o default -F _wirewright wirewright`,
  zsh: `#compdef wirewright
_wirewright() {
  local -a found
  found=("\${(@f)$(wirewright __complete $((CURRENT - 2)) "\${(@)words[2,-1]}" 2>/dev/null)}")
  found=("\${(@)found:#}")
  if (( ! \${#found} )); then _files; return; fi
  compadd -S '' -- "\${(@M)found:#*[:=]}"
  compadd -- "\${(@)found:#*[:=]}"
}
compdef _wirewright wirewright`,
  fish: `function __wirewright_complete
    set -l before (commandline -opc)
    wirewright __complete (math (count $before) - 1) $before[2..] (commandline -ct) 2>/dev/null
end
complete -c wirewright -a '(__wirewright_complete)'`,
};
