# Does what the installer asks of npm, without a network: packages that the names below stand for. Its server is stand-in-server.mjs.
# In sh, which starts in a fraction of the time that Node takes.
PATH=/usr/bin:/bin
command=$1
[ -n "$NPM_STORY" ] && echo "$*" >> "$NPM_STORY"

fail() {
  for line; do echo "npm error $line" >&2; done
  exit 1
}

fetched() {
  echo "npm http fetch GET 200 https://$1/$2/-/$2.tgz 3ms (cache miss)" >&2
}

locked() {
  printf '"node_modules/%s":{"version":"%s","resolved":"https://registry.example/%s/-/%s.tgz"},' "$1" "$version" "$1" "$1"
}

# {"private":true,"dependencies":{"NAME":"VERSION"}}
[ -f package.json ] && IFS='"' read -r _ _ _ _ _ name _ version _ < package.json

case "$*" in
  install*--package-lock-only*) command=lock ;;
esac

case $command in
  view)
    case ${2##*@} in
      latest) echo '"2.5.0"' ;;
      many) echo '["1.0.0","1.1.0"]' ;;
      *) echo '""' ;;
    esac ;;
  lock)
    [ "$version" = 9.9.9 ] && fail 'code ETARGET' "notarget No matching version found for $name@$version." 'notarget In most cases you or one of your dependencies are requesting' 'A complete log of this run can be found in: /somewhere'
    foreign='"node_modules/foreign":{"optional":true,"os":["nowhere"],"resolved":"https://registry.example/foreign.tgz"}'
    echo "{\"packages\":{\"\":{},$(locked "$name")$(locked left)$(locked right)$foreign}}" > package-lock.json ;;
  install)
    folder=node_modules/$name
    mkdir -p "$folder"
    echo 'npm http cache left@https://registry.example/left/-/left.tgz 0ms (cache hit)' >&2
    case $name in
      hangs)
        sleep 1000 &
        fetched registry.example right
        sleep 1000 ;;
      breaks) fail 'code ENOSPC' 'syscall write' 'nospc ENOSPC: no space left on device, token=abcdef123456789' ;;
    esac
    echo 'npm http fetch GET 503 https://mirror.example/right/-/right.tgz attempt 1 failed with 503' >&2
    fetched mirror.example right
    case $name in
      no-bin) bin= ;;
      outside-bin) bin=',"bin":"../../../evil.mjs"' ;;
      lost-bin) bin=',"bin":"dist/lost.mjs"' ;;
      many-bins) bin=',"bin":{"many-bins":"server.mjs","other":"other.mjs"}' ;;
      odd-bins) bin=',"bin":{"a":"server.mjs","b":"other.mjs"}' ;;
      *) bin=',"bin":"server.mjs"' ;;
    esac
    echo "{\"name\":\"$name\",\"version\":\"$version\"$bin}" > "$folder/package.json"
    for file in server.mjs other.mjs; do printf '#!/usr/bin/env node\nimport "%s/stand-in-server.mjs"\n' "${0%/*}" > "$folder/$file"; done
    fetched registry.example "$name" ;;
esac
