-- Text as searches compare it; contract/src/fold-text.ts folds what is typed the same way.
-- It is not STRICT: PostgreSQL inlines it then, which is many times faster.
CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN octet_length(written) = length(written)
  THEN translate(lower(written COLLATE "C"), '~' || E' \t\n\x0b\f\r', '-')
  ELSE translate(
    lower(normalize(regexp_replace(normalize(written, NFKD),
      '[\u0300-\u036F\uFE00-\uFE0F\U000E0100-\U000E01EF\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u0009-\u000D\u0020\u0085\u1680\u2028\u2029\u00B7\u2022\u2027\u2219\u30FB]',
      '', 'g'), NFKC) COLLATE "C"),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ‐‑'
      || '‒–—―−ー─━〜～~ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯĐđØøŁł髙﨑嵜澤國邊邉𠮷齋齊斎濱濵櫻嶋嶌廣'
      || '龍瀧澁實眞惠榮壽圓會學黑靜德淺條豐藏禮與萬應寶關驛鐵縣聲樂藥體佛假傳兩參單壯彌戀拔擴數斷舊晝曉來栁槇橫歸氣淸滿灣燒獨獻甁畫盡稻穗籠經綠緖繪聰臺莊螢衞讀讓豫賣轉遙鄕釋錄鎭雙雞鷄靈顏飮'
      || '驗鹽麥默齒增瀨曾祿彥產每稅說閒靑黃凜萠桒冨峯壷盃槗𣘺舘埜桝籐菴濶皷劔劍嶽嵓巖疊蘆棲',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ--'
      || '-----------αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяddooll高崎崎沢国辺辺吉斉斉斉浜浜桜島島広'
      || '竜滝渋実真恵栄寿円会学黒静徳浅条豊蔵礼与万応宝関駅鉄県声楽薬体仏仮伝両参単壮弥恋抜拡数断旧昼暁来柳槙横帰気清満湾焼独献瓶画尽稲穂篭経緑緒絵聡台荘蛍衛読譲予売転遥郷釈録鎮双鶏鶏霊顔飲'
      || '験塩麦黙歯増瀬曽禄彦産毎税説間青黄凛萌桑富峰壺杯橋橋館野枡藤庵闊鼓剣剣岳巌巌畳芦栖')
  END;

-- Each two characters that follow each other: an index of these finds words of two kanji, and needs no extension.
CREATE FUNCTION character_pairs(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
  SELECT coalesce(array_agg(DISTINCT c.sign || c.next), '{}')
    FROM (SELECT s.sign, lead(s.sign) OVER (ORDER BY s.nth) AS next
            FROM string_to_table(folded, NULL) WITH ORDINALITY AS s(sign, nth)) c
   WHERE c.next IS NOT NULL);

ALTER TABLE products
  ADD COLUMN search_name text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED,
  ADD COLUMN search_description text NOT NULL GENERATED ALWAYS AS (fold_text(description)) STORED,
  ADD COLUMN search_pairs text[] NOT NULL GENERATED ALWAYS AS (character_pairs(fold_text(name) || E'\n' || fold_text(description))) STORED;
CREATE INDEX products_search ON products USING gin (search_pairs) WITH (fastupdate = off);
ALTER TABLE skus
  ADD COLUMN search_name text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED,
  ADD COLUMN search_pairs text[] NOT NULL GENERATED ALWAYS AS (character_pairs(fold_text(name))) STORED;
CREATE INDEX skus_search ON skus USING gin (search_pairs) WITH (fastupdate = off);
