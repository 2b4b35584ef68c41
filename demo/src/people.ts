import type { DemoMember, DemoPlatformUser } from './rows.ts'

export const members: DemoMember[] = [
  {
    key: 'hanako',
    email: 'member@example.com',
    first_name: '花子',
    last_name: '森',
    phone_number: '+819012340001',
    locale: 'ja',
    does_age_verify: null,
    addresses: [
      {
        key: 'hanako-home',
        type: 'custom',
        name: '森 花子',
        phone_number: '+819012340001',
        address: { postcode: '1500001', level_one: '東京都', level_two: '渋谷区', level_three: '神宮前', level_four: '9-8-7 欅ハイツ 203', level_one_code: '13', region: 'JP' },
      },
      {
        // Hokkaido, where sending costs more than elsewhere.
        key: 'hanako-parents',
        type: 'custom',
        name: '森 勝',
        phone_number: '+819012340002',
        address: { postcode: '0600042', level_one: '北海道', level_two: '札幌市中央区', level_three: '大通西', level_four: '99-1 白樺荘 5号', level_one_code: '01', region: 'JP' },
      },
    ],
  },
  {
    key: 'taro',
    email: 'taro@example.com',
    first_name: '太郎',
    last_name: '小川',
    phone_number: '+819012340003',
    locale: 'ja',
    does_age_verify: true,
    addresses: [
      {
        key: 'taro-home',
        type: 'custom',
        name: '小川 太郎',
        phone_number: '+819012340003',
        address: { postcode: '5300001', level_one: '大阪府', level_two: '大阪市北区', level_three: '梅田', level_four: '9-9-9 川端ビル 4F', level_one_code: '27', region: 'JP' },
      },
    ],
  },
]

export const platformUsers: DemoPlatformUser[] = [
  { key: 'liver-hanamori', platform_user_id: 'demo-liver-1', role: 'seller', store: 'hanamori', name: '森本 千尋', email: 'chihiro@example.com', region: 'JP', locale: 'ja', allowed: true, tw_addresses: [] },
  { key: 'liver-chaya', platform_user_id: 'demo-liver-2', role: 'seller', store: 'chaya', name: '林 淑芬', email: 'shufen@example.com', region: 'TW', locale: 'zh_TW', allowed: true, tw_addresses: [] },
  // Not on the list of livers: whoever enters as this one meets LIVER_NOT_IN_WHITELIST.
  { key: 'liver-unlisted', platform_user_id: 'demo-liver-3', role: 'seller', store: 'hanamori', name: '見習い 進', email: 'minarai@example.com', region: 'JP', locale: 'ja', allowed: false, tw_addresses: [] },
  { key: 'buyer-jp', platform_user_id: 'demo-buyer-1', role: 'buyer', store: 'hanamori', name: '橘 さくら', email: 'sakura@example.com', region: 'JP', locale: 'ja', allowed: true, tw_addresses: [] },
  {
    key: 'buyer-tw', platform_user_id: 'demo-buyer-2', role: 'buyer', store: 'chaya', name: '陳 怡君', email: 'yijun@example.com', region: 'TW', locale: 'zh_TW', allowed: true,
    tw_addresses: [
      { key: 'yijun-home', postcode: '106', city_country: '臺北市', district: '大安區', detail: '永康街 999 巷 9 號 5 樓', buyer_name: '陳怡君', buyer_cellphone: '0912000001' },
      { key: 'yijun-office', postcode: '407', city_country: '臺中市', district: '西屯區', detail: '市政路 999 號 12 樓', buyer_name: '陳怡君', buyer_cellphone: '0912000001' },
    ],
  },
]
