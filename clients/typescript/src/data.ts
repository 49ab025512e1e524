// Generated from dataset.json by scripts/build-data.js: do not edit.
//! Holiday data: Harikerja (https://github.com/harikerja/harikerja), CC BY 4.0

import type { CalendarDefinition } from "./types.js";

/** The format and the digest of dataset.json. */
export const FORMAT = 1;
export const DIGEST = "sha256:3aac7cef73164688e6c4b6b0d436c0a554b1a07918cd354462db0a148449cc93";

/** All years, packed. */
export const packed: string = `n|new-year|Tahun Baru {0} Masehi|New Year's Day
c|new-year|Cuti Bersama Tahun Baru {0} Masehi|Collective Leave for New Year's Day {0}
n|chinese-new-year|Tahun Baru Imlek {551}|Chinese New Year {551} Kongzili
n|mawlid|Maulid Nabi Muhammad SAW|Birthday of the Prophet Muhammad (Mawlid)
n|nyepi|Hari Raya Nyepi Tahun Baru Saka {-78}|Nyepi (Saka New Year {-78})
n|legislative-election|Hari Pemungutan Suara Pemilihan Umum Anggota DPR, DPD, dan DPRD Tahun {0}|Legislative Election Day {0}
n|good-friday|Wafat Yesus Kristus|Good Friday
n|vesak|Hari Raya Waisak Tahun {544}|Vesak Day {544} BE
n|ascension|Kenaikan Yesus Kristus|Ascension of Jesus Christ
n|presidential-election|Hari Pemungutan Suara Pemilihan Umum Presiden dan Wakil Presiden Tahun {0}|Presidential Election Day {0}
n|isra-miraj|Isra Mi'raj Nabi Muhammad SAW|Isra and Mi'raj of the Prophet Muhammad
n|independence-day|Hari Kemerdekaan Republik Indonesia|Independence Day
c|eid-al-fitr|Cuti Bersama Hari Raya Idul Fitri {-579} Hijriyah|Collective Leave for Eid al-Fitr {-579} H
n|eid-al-fitr|Hari Raya Idul Fitri {-579} Hijriyah|Eid al-Fitr {-579} H
n|eid-al-adha|Hari Raya Idul Adha {-579} Hijriyah|Eid al-Adha {-579} H
n|islamic-new-year|Tahun Baru Hijriyah {-578} H|Islamic New Year {-578} H
c|christmas|Cuti Bersama Hari Raya Natal|Collective Leave for Christmas Day
n|christmas|Hari Raya Natal|Christmas Day
c|vesak|Cuti Bersama Hari Raya Waisak Tahun {544}|Collective Leave for Vesak Day {544} BE
c|ascension|Cuti Bersama Kenaikan Yesus Kristus|Collective Leave for Ascension of Jesus Christ
n|new-year|Tahun Baru Masehi|New Year's Day
n|vesak|Hari Raya Waisak {544}|Vesak Day {544} BE
n|isra-miraj|Isra' Mi'raj Nabi Muhammad SAW|Isra and Mi'raj of the Prophet Muhammad
n|independence-day|Hari Kemerdekaan RI|Independence Day
n|islamic-new-year|Tahun Baru {-578} Hijriyah|Islamic New Year {-578} H
c|islamic-new-year|Cuti Bersama Tahun Baru {-578} Hijriyah|Collective Leave for Islamic New Year {-578} H
c|new-year|Cuti Bersama Tahun Baru {1}|Collective Leave for New Year's Day {1}
n|new-year|Tahun Baru {0}|New Year's Day
n|good-friday|Wafat Isa Almasih|Good Friday
n|ascension|Kenaikan Isa Almasih|Ascension of Jesus Christ
c|eid-al-adha|Cuti Bersama Hari Raya Idul Adha {-579} Hijriyah|Collective Leave for Eid al-Adha {-579} H
n|good-friday|Wafat Isa Al Masih|Good Friday
n|labour-day|Hari Buruh Internasional|International Labour Day
n|ascension|Kenaikan Isa Al Masih|Ascension of Jesus Christ
n|eid-al-fitr|Hari Raya Idul Fitri {-579} Hijriah|Eid al-Fitr {-579} H
c|eid-al-fitr|Cuti Bersama Hari Raya Idul Fitri {-579} Hijriah|Collective Leave for Eid al-Fitr {-579} H
n|eid-al-adha|Hari Raya Idul Adha {-579} Hijriah|Eid al-Adha {-579} H
n|islamic-new-year|Tahun Baru Islam {-578} Hijriah|Islamic New Year {-578} H
n|chinese-new-year|Tahun Baru Imlek {551} Kongzili|Chinese New Year {551} Kongzili
n|isra-miraj|Isra Mikraj Nabi Muhammad SAW|Isra and Mi'raj of the Prophet Muhammad
n|islamic-new-year|Tahun Baru Islam {-578} Hijriyah|Islamic New Year {-578} H
n|regional-elections|Hari Pemungutan Suara Pemilihan Gubernur dan Wakil Gubernur, Bupati dan Wakil Bupati, serta Walikota dan Wakil Walikota Tahun {0}|Simultaneous Regional Election Day {0}
n|mawlid|Maulid Nabi Muhammad SAW {-578} Hijriyah|Birthday of the Prophet Muhammad (Mawlid) {-578} H
n|regional-elections|Hari Pemungutan Suara Pemilihan Gubernur dan Wakil Gubernur, Bupati dan Wakil Bupati, serta Wali Kota dan Wakil Wali Kota Tahun {0}|Simultaneous Regional Election Day {0}
n|pancasila-day|Hari Lahir Pancasila|Pancasila Day
n|general-election|Hari Pemungutan Suara Pemilihan Umum Tahun {0}|General Election Day {0}
n|nyepi|Hari Suci Nyepi Tahun Baru Saka {-78}|Nyepi (Saka New Year {-78})
c|islamic-new-year|Cuti Bersama Tahun Baru Islam {-578} Hijriyah|Collective Leave for Islamic New Year {-578} H
c|mawlid|Cuti Bersama Maulid Nabi Muhammad SAW|Collective Leave for Birthday of the Prophet Muhammad (Mawlid)
c|eid-al-fitr|Pengganti Cuti Bersama Hari Raya Idul Fitri {-579} Hijriah|Replacement Collective Leave for Eid al-Fitr {-579} H
c|isra-miraj|Cuti Bersama Isra Mikraj Nabi Muhammad SAW|Collective Leave for Isra and Mi'raj of the Prophet Muhammad
n|good-friday|Wafat Isa Al Masih/Wafat Yesus Kristus|Good Friday
n|vesak|Hari Raya Waisak {544} BE|Vesak Day {544} BE
n|ascension|Kenaikan Isa Al Masih/Kenaikan Yesus Kristus|Ascension of Jesus Christ
c|chinese-new-year|Cuti Bersama Tahun Baru Imlek {551} Kongzili|Collective Leave for Chinese New Year {551} Kongzili
c|nyepi|Cuti Bersama Hari Suci Nyepi Tahun Baru Saka {-78}|Collective Leave for Nyepi (Saka New Year {-78})
c|vesak|Cuti Bersama Hari Raya Waisak|Collective Leave for Vesak Day
c|eid-al-adha|Cuti Bersama Hari Raya Idul Adha {-579} Hijriah|Collective Leave for Eid al-Adha {-579} H
n|isra-miraj|Isra Mikraj Nabi Muhammad S.A.W.|Isra and Mi'raj of the Prophet Muhammad
n|nyepi|Hari Suci Nyepi (Tahun Baru Saka {-78})|Nyepi (Saka New Year {-78})
c|nyepi|Cuti Bersama Hari Suci Nyepi (Tahun Baru Saka {-78})|Collective Leave for Nyepi (Saka New Year {-78})
n|easter|Hari Paskah|Easter Sunday
n|easter|Kebangkitan Yesus Kristus (Paskah)|Easter Sunday
c|ascension|Cuti Bersama Kenaikan Isa Al Masih|Collective Leave for Ascension of Jesus Christ
c|vesak|Cuti Bersama Hari Raya Waisak {544} BE|Collective Leave for Vesak Day {544} BE
n|islamic-new-year|1 Muharam Tahun Baru Islam {-578} Hijriah|Islamic New Year {-578} H
n|independence-day|Proklamasi Kemerdekaan|Independence Day
n|mawlid|Maulid Nabi Muhammad S.A.W.|Birthday of the Prophet Muhammad (Mawlid)
n|christmas|Kelahiran Yesus Kristus|Christmas Day
c|christmas|Cuti Bersama Kelahiran Yesus Kristus|Collective Leave for Christmas Day
n|eid-al-fitr|Idul Fitri {-579} Hijriah|Eid al-Fitr {-579} H
c|eid-al-fitr|Cuti Bersama Idul Fitri {-579} Hijriah|Collective Leave for Eid al-Fitr {-579} H
n|eid-al-adha|Idul Adha {-579} Hijriah|Eid al-Adha {-579} H
c|eid-al-adha|Cuti Bersama Idul Adha {-579} Hijriah|Collective Leave for Eid al-Adha {-579} H
c|independence-day|Cuti Bersama Proklamasi Kemerdekaan|Collective Leave for Independence Day
n|isra-miraj|Isra Mikraj Nabi Muhammad S.A.W. {-579} Hijriah|Isra and Mi'raj of the Prophet Muhammad {-579} H
c|good-friday|Cuti Bersama Wafat Yesus Kristus|Collective Leave for Good Friday
n|isra-miraj|Isra Mikraj Nabi Muhammad S.A.W. {-578} Hijriah|Isra and Mi'raj of the Prophet Muhammad {-578} H
%
Menteri Agama
Menteri Tenaga Kerja dan Transmigrasi
Menteri Negara PAN
Keputusan Bersama Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, dan Menteri Negara Pendayagunaan Aparatur Negara tentang Hari-hari Libur Nasional dan Cuti Bersama Tahun {0}
Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, Menteri Negara PAN
Presiden
Keputusan Presiden Nomor 7 Tahun {0} (hari pemungutan suara 9 April {0} sebagai hari libur nasional; exact title not seen)
BPK (JDIH)
Keputusan Presiden Nomor 17 Tahun {0} tentang Penetapan Hari Pemungutan Suara Pemilihan Umum Presiden dan Wakil Presiden Tahun {0} sebagai Hari Libur Nasional
Menteri Negara PAN-RB
Keputusan Bersama Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, dan Menteri Negara Pendayagunaan Aparatur Negara dan Reformasi Birokrasi tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, Menteri Negara PAN-RB
Menteri PAN-RB
Perubahan atas Keputusan Bersama Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, dan Menteri Negara Pendayagunaan Aparatur Negara dan Reformasi Birokrasi tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, Menteri PAN-RB
Perubahan Kedua atas Keputusan Bersama Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, dan Menteri Negara Pendayagunaan Aparatur Negara dan Reformasi Birokrasi tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Menteri PANRB
Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, Menteri PANRB
Perubahan atas Keputusan Bersama tentang Hari Libur Nasional dan Cuti Bersama Tahun {0} (exact title not seen)
Keputusan Bersama Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Republik Indonesia tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
BKPP Kabupaten Kulon Progo
Keputusan Presiden tentang Penetapan Tanggal 1 Mei sebagai Hari Libur
Keputusan Bersama Menteri Agama, Menteri Tenaga Kerja dan Transmigrasi, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
BKPSDM Kota Salatiga
Keputusan Presiden tentang Penetapan Hari Pemungutan Suara Pemilihan Umum Anggota DPR, DPD, dan DPRD Tahun {0} sebagai Hari Libur Nasional
JDIH BPK RI
Keputusan Presiden tentang Penetapan Hari Pemungutan Suara Pemilihan Umum Presiden dan Wakil Presiden Tahun {0} sebagai Hari Libur Nasional (title by analogy with Keppres 17/{-5}; exact wording not seen)
Menteri Ketenagakerjaan
Menteri Agama, Menteri Ketenagakerjaan, Menteri PANRB
Keputusan Presiden tentang Hari Pemungutan Suara Pemilihan Gubernur dan Wakil Gubernur, Bupati dan Wakil Bupati, serta Walikota dan Wakil Walikota Tahun {0} sebagai Hari Libur Nasional
Sekretariat Kabinet
Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Republik Indonesia tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Kemenko PMK
Keputusan Presiden tentang Hari Lahir Pancasila
Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Republik Indonesia tentang Perubahan atas Keputusan Bersama Nomor 135 Tahun {-1}, Nomor SKB 109 Tahun {-1}, Nomor 01/SKB/MENPANRB/04/{-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Kementerian PANRB
Keputusan Presiden tentang Hari Pemungutan Suara Pemilihan Gubernur dan Wakil Gubernur, Bupati dan Wakil Bupati, serta Wali Kota dan Wakil Wali Kota Tahun {0} sebagai Hari Libur Nasional
Keputusan Presiden tentang Cuti Bersama Tahun {0}
Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Republik Indonesia tentang Perubahan atas Keputusan Bersama Nomor 707 Tahun {-1}, Nomor 256 Tahun {-1}, Nomor 01/SKB/MENPAN-RB/09/{-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Jaringan Pemberitaan Pemerintah
Keputusan Presiden tentang Hari Pemungutan Suara Pemilihan Umum Tahun {0} sebagai Hari Libur Nasional
Keputusan Presiden tentang Cuti Bersama Pegawai Negeri Sipil Tahun {0}
Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi (PANRB)
Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Menteri Agama, Menteri Ketenagakerjaan, Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi (PANRB)
Perubahan atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 728 Tahun {-1}, Nomor 213 Tahun {-1}, Nomor 01 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Perubahan Kedua atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 728 Tahun {-1}, Nomor 213 Tahun {-1}, Nomor 01 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Perubahan Ketiga atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 728 Tahun {-1}, Nomor 213 Tahun {-1}, Nomor 01 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Keputusan Presiden Nomor 22 Tahun {0} tentang Hari Pemungutan Suara Pemilihan Gubernur dan Wakil Gubernur, Bupati dan Wakil Bupati, serta Walikota dan Wakil Walikota Tahun {0} sebagai Hari Libur Nasional
Perubahan Keempat atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 728 Tahun {-1}, Nomor 213 Tahun {-1}, Nomor 01 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Perubahan atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 642 Tahun {-1}, Nomor 4 Tahun {-1}, Nomor 4 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Perubahan Kedua atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 642 Tahun {-1}, Nomor 4 Tahun {-1}, Nomor 4 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Perubahan atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 963 Tahun {-1}, Nomor 3 Tahun {-1}, Nomor 4 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Keputusan Menteri Agama Nomor 668 Tahun {0} tentang Penetapan 1 Zulhijah dan Idul Adha {-579} Hijriah
Kementerian Agama
Perubahan Kedua atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 963 Tahun {-1}, Nomor 3 Tahun {-1}, Nomor 4 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Perubahan atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor {-957} Tahun {-1}, Nomor 3 Tahun {-1}, Nomor 3 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Perubahan Kedua atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor {-957} Tahun {-1}, Nomor 3 Tahun {-1}, Nomor 3 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Keputusan Presiden Nomor 10 Tahun {0} tentang Hari Pemungutan Suara Pemilihan Umum Tahun {0} sebagai Hari Libur Nasional
Perubahan atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor 855 Tahun {-1}, Nomor 3 Tahun {-1}, Nomor 4 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
Keputusan Presiden Nomor 33 Tahun {0} tentang Hari Pemungutan Suara Pemilihan Gubernur dan Wakil Gubernur, Bupati dan Wakil Bupati, serta Walikota dan Wakil Walikota Tahun {0} sebagai Hari Libur Nasional
Perubahan atas Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi Nomor {-1008} Tahun {-1}, Nomor 2 Tahun {-1}, Nomor 2 Tahun {-1} tentang Hari Libur Nasional dan Cuti Bersama Tahun {0}
%
2009|v
j|skb-2009|2008-06-09|3|4||0=4 Tahun {-1}|1=KEP.115/MEN/VI/{-1}|2=SKB/06/M.PAN/6/{-1}
p|keppres-7-2009|2009-03-27|6|7|https://peraturan.bpk.go.id/Details/55345/keppres-no-7-tahun-2009|5=7 Tahun {0}
p|keppres-17-2009|2009-07-03|8|7|https://peraturan.bpk.go.id/Details/55369/keppres-no-17-tahun-2009|5=17 Tahun {0}
01010 01021 01262 03093 03264 04095:1 04106 05097 05218 07089:2 0720a 0817b 0918c 0921d 0922d 0923c 1127e 1218f 1224g 1225h
2010|v
j|skb-2010|2009-08-07|3|4||0=1 Tahun {-1}|1=KEP.227/MEN/VIII/{-1}|2=SKB/13/M.PAN/8/{-1}
01010 02142 02263 03164 04026 05138 05287 0710a 0817b 0909c 0910d 0911d 0913c 1117e 1207f 1224g 1225h
2011|v
j|skb-2011|2010-06-15|a|b||0=2 Tahun {-1}|1=KEP.110/MEN/VI/{-1}|9=SKB/07/M.PAN-RB/06/{-1}
a|skb-2011-amendment-1|2011-05-13|d|e||0=2 Tahun {0}|1=KEP.120/MEN/V/{0}|c=SKB/01/M.PAN-RB/05/{0}
a|skb-2011-amendment-2|2011-05-20|f|e||0=3 Tahun {0}|1=KEP.135/MEN/V/{0}|c=SKB/02/M.PAN-RB/5/{0}
01010 02032 02153 03054 04226 0516i:1 05177 06028 0603j:2 0629a 0817b 0829c 0830d 0831d 0901c 0902c 1106e 1127f 1225h 1226g
2012|c
j|skb-2012|2011-07-13|a|h||0=7 Tahun {-1}|1=04/MEN/VII/{-1}|g=SKB/03/M.PAN-RB/07/{-1}
a|skb-2012-amendment-1|2012-02-20?|i|h||0=|1=|g=
0101k 01232 02053 03234 04066 0506l 05178 0518j 0617m 0817n 0819d 0820d 0821c 0822c 1026e 1115o 1116p 1224g 1225h 1231q:1
2013|v
j|skb-2013|2012-07-19|j|k|https://bkpp.kulonprogokab.go.id/detil/1147/hari-libur-nasional-dan-cuti-bersama-tahun-2013|0=5 Tahun {-1}|1=SKB.06/MEN/VII/{-1}|g=02 Tahun {-1}
0101r 01243 02102 03124 0329s 0509t 0525l 0606m 0805c 0806c 0807c 0808d 0809d 0817n 1014u 1015e 1105o 1225h 1226g
2014|v
p|keppres-24-2013|2013-07-29|l|5||5=24 Tahun {-1}
j|skb-2014|2013-08-21|m|n|https://bkpsdm.salatiga.go.id/pelaksanaan-hari-libur-nasional-dan-cuti-bersama-tahun-2014.html|0=5 Tahun {-1}|1=335 Tahun {-1}|g=05/SKB/MENPAN-RB/08/{-1}
p|keppres-14-2014|2014-04-03|o|p|https://peraturan.bpk.go.id/Details/57563/keppres-no-14-tahun-2014|5=14 Tahun {0}
p|keppres-24-2014|2014-06-30|q|p|https://peraturan.bpk.go.id/Details/57581/keppres-no-24-tahun-2014|5=24 Tahun {0}
0101r:1 01143:1 01312:1 03314:1 04095:2 0418v:1 0501w:1+0 0515l:1 0527m:1 0529x:1 07099:3 0728y:1 0729y:1 0730z:1 0731z:1 0801z:1 0817n:1 100510:1 102511:1 1225h:1 1226g:1
2015|c
j|skb-2015|2014-05-07|m|n|https://bkpsdm.salatiga.go.id/pelaksanaan-hari-libur-nasional-dan-cuti-bersama-tahun-2015.html|0=5 Tahun {-1}|1=3/SKB/MEN/V/{-1}|g=02/SKB/MENPAN/V/{-1}
a|skb-2015-amendment-1|2014-10-24?|i|s||0=|r=|g=
p|keppres-25-2015|2015-11-23|t|u|https://setkab.go.id/sukseskan-pilkada-serentak-pemerintah-tetapkan-9-desember-2015-sebagai-hari-libur-nasional|5=25 Tahun {0}
0101r 01033 021912 03214 04036 0501w 05148 051613 0602l 0716c 0717d 0718d 0720c 0721c 0817n 0924e 101414 120915:2 122416:1 1224g-1 1225h
2016|v
j|skb-2016|2015-06-25|v|s||0=150 Tahun {-1}|r=2/SKB/MEN/VI/{-1}|g=01 Tahun {-1}
01010 020812 03094 0325v 0501w 05058 050613 0522l 0704c 0705c 0706d 0707d 0708c 0817n 0912e 100214 12123 1225h 1226g
2017|v
j|skb-2017|2016-04-14|v|w|http://www.kemenkopmk.go.id/artikel/penetapan-hari-libur-nasional-dan-cuti-bersama-tahun-2017|0=135 Tahun {-1}|r=SKB 109 Tahun {-1}|g=01/SKB/MENPANRB/04/{-1}
p|keppres-24-2016|2016-06-01|x|u|https://setkab.go.id/berlaku-mulai-2017-presiden-jokowi-tetapkan-1-juni-sebagai-hari-libur-nasional/|5=24 Tahun {-1}
a|skb-2017-amendment-1|2016-11-21|y|z|https://menpan.go.id/site/berita-terkini/kemenpanrb-jelaskan-bahwa-senin-27-maret-2017-tidak-libur|0=684 Tahun {-1}|r=302 Tahun {-1}|g=SKB/02/MENPAN-RB/11/{-1}
p|keppres-3-2017|2017-02-10|10|p|https://peraturan.bpk.go.id/Details/57397/keppres-no-3-tahun-2017|5=3 Tahun {0}
p|keppres-18-2017|2017-06-15|11|u|https://setkab.go.id/tidak-kurangi-hak-cuti-tahunan-presiden-jokowi-tetapkan-23-juni-sebagai-cuti-bersama-idul-fitri/|5=18 Tahun {0}
01010 01021:2 012812 021517:3 03284 0414v 042413 0501w 0511l 0525x 060118:1+2 0623c-2 0623c:4 0625d 0626d 0627c+4 0628c+4 0629c:2+4 0630c:2+4 0817b 0901e 092114 12013 1225h 1226g+4
2018|v
j|skb-2018|2017-09-22|v|s||0=707 Tahun {-1}|r=256 Tahun {-1}|g=01/SKB/MENPAN-RB/09/{-1}
a|skb-2018-amendment-1|2018-04-18|12|s||0=223 Tahun {0}|r=46 Tahun {0}|g=13 Tahun {0}
p|keppres-15-2018|2018-06-25|10|p|https://peraturan.bpk.go.id/Details/82669/keppres-no-15-tahun-2018|5=15 Tahun {0}
01010 021612 03174 0330v 041413 0501w 0510x 0529l 060118 0611c:1 0612c:1 0613c 0614c 0615d 0616d 0618c 0619c 0620c:1 062717:2 0817b 0822e 091114 11203 1224g 1225h
2019|v
j|skb-2019|2018-11-02|v|13|https://jpp.go.id/humaniora/sosial-budaya/327328-pemerintah-resmi-menetapkan-hari-libur-nasional-2019|0=617 Tahun {-1}|r=262 Tahun {-1}|g=16 Tahun {-1}
p|keppres-10-2019|2019-04-08|14|p|https://peraturan.bpk.go.id/Details/104497/keppres-no-10-tahun-2019|5=10 Tahun {0}
p|keppres-13-2019|2019-05-27|15|u|https://setkab.go.id/keppres-no-132019-cuti-bersama-pns-pada-idul-fitri-1440h-tanggal-3-4-dan-7-juni/|5=13 Tahun {0}
01010 020512 03074 040313 041719:1 0419v 0501w 0519l 0530x 060118 0603c+2 0604c+2 0605d 0606d 0607c+2 0811e 0817b 090114 11093 1224g+2 1225h
2020|v
j|skb-2020|2019-08-28|17|18||0=728 Tahun {-1}|r=213 Tahun {-1}|16=01 Tahun {-1}
a|skb-2020-amendment-1|2020-03-09|19|18||0=174 Tahun {0}|r=01 Tahun {0}|16=01 Tahun {0}
a|skb-2020-amendment-2|2020-04-09|1a|w|https://www.kemenkopmk.go.id/sites/default/files/artikel/2020-04/SKB%20Perubahan%20Kedua%20Libnas%20%26%20Cutber%202020.pdf|0=391 Tahun {0}|r=02 Tahun {0}|16=02 Tahun {0}
a|skb-2020-amendment-3|2020-05-20|1b|z|https://menpan.go.id/site/berita-terkini/kementerian-panrb-tegaskan-28-dan-30-oktober-2020-adalah-cuti-bersama|0=440 Tahun {0}|r=03 Tahun {0}|16=03 Tahun {0}
p|keppres-22-2020|2020-11-27|1c|7|https://peraturan.bpk.go.id/Details/152704/keppres-no-22-tahun-2020|5=22 Tahun {0}
a|skb-2020-amendment-4|2020-12-01|1d|w|https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2020-12/SKB%203%20Menteri%20tentang%20Perubahan%20ke-4%20Libnas%20%26%20Cutber%202020_0.pdf|0=744 Tahun {0}|r=05 Tahun {0}|16=06 Tahun {0}
01010 012512 032213 03251a 0410v 0501w 0507l 0521x 0522c-3 0524d 0525d 0526c-2 0527c-2 0528c:1-2 0529c:1-2 060118 0731e 0817b 082014 08211b:1 10281c:2 10293 10301c:1 120915:4 1224g 1225h 12281d:2-5 12291d:2-5 12301d:2-5 12311d:2
2021|v
j|skb-2021|2020-09-10|17|w|https://www.kemenkopmk.go.id/sites/default/files/artikel/2020-09/SKB%20Cuti%20Bersama%20Tahun%202021.pdf|0=642 Tahun {-1}|r=4 Tahun {-1}|16=4 Tahun {-1}
a|skb-2021-amendment-1|2021-02-22|1e|w|https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2021-02/SKB%203%20Menteri%20tentang%20Perubahan%20Libnas%20%26%20Cutber%202021%20.pdf|0=281 Tahun {0}|r=1 Tahun {0}|16=1 Tahun {0}
a|skb-2021-amendment-2|2021-06-18|1f|w|https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2021-06/SKB%203%20Menteri%20tentang%20Perubahan%20kedua%20Libur%20Nasional%20dan%20Cuti%20Bersama%202021.pdf|0=712 Tahun {0}|r=1 Tahun {0}|16=3 Tahun {0}
01010 021212 031113 03121e-1 03141a 0402v 0501w 0512z 0513y 0513x 0514y 0517z-1 0518z-1 0519z-1 0526l 060118 072010 081011-2 081111:2 0817b 10193-2 10203:2 1224g-2 1225h 1227g-1
2022|v
j|skb-2022|2021-09-22|17|w|https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2021-09/SKB%20Libnas%20%26%20Cuti%20Bersama%20Tahun%202022.pdf|0=963 Tahun {-1}|r=3 Tahun {-1}|16=4 Tahun {-1}
a|skb-2022-amendment-1|2022-04-07|1g|w|https://kemenkopmk.go.id/sites/default/files/pengumuman/2022-04/Perubahan%20SKB%20Libnas%20%26%20Cuti%20Bersama%20tahun%202022.pdf|0=375 Tahun {0}|r=1 Tahun {0}|16=1 Tahun {0}
m|kma-668-2022|2022-07-07?|1h|1i|https://www.kemenag.go.id/read/pemerintah-tetapkan-iduladha-1443-h-jatuh-pada-10-juli-2022|0=668 Tahun {0}
a|skb-2022-amendment-2|2022-07-07|1j|18||0=678 Tahun {0}|r=2 Tahun {0}|16=2 Tahun {0}
01010 020112 022813 03031a 04151f 0429z:1 0501w 0502y 0503y 0504z:1 0505z:1 0506z:1 05161g 05261h 060118 070910-3 071010:3+2 073011 0817b 10083 1225h
2023|v
j|skb-2023|2022-10-11|17|w|https://kemenkopmk.go.id/sites/default/files/pengumuman/2022-10/SKB%20LibNas%20dan%20CuBer%202023.pdf|0={-957} Tahun {-1}|r=3 Tahun {-1}|16=3 Tahun {-1}
a|skb-2023-amendment-1|2023-03-29|1k|w|https://www.kemenkopmk.go.id/skb-perubahan-harlibnas-dan-cuti-bersama-2023|0=327 Tahun {0}|r=1 Tahun {0}|16=1 Tahun {0}
a|skb-2023-amendment-2|2023-06-16|1l|18||0=624 Tahun {0}|r=2 Tahun {0}|16=2 Tahun {0}
01010 012212 01231i 021813 03221a 03231j 0407v 0419z:1 0420z:1 0421z 0422y 0423y 0424z 0425z 0426z-1 0501w 0518x 060118 06021k 06041g 06281l:2 062910 06301l:2 071911 0817b 09283 1225h 1226g
2024|v
j|skb-2024|2023-09-12|17|w|https://kemenkopmk.go.id/sites/default/files/pengumuman/2023-09/SKB%202024.pdf|0=855 Tahun {-1}|r=3 Tahun {-1}|16=4 Tahun {-1}
p|keppres-10-2024|2024-02-06|1m|7|https://peraturan.bpk.go.id/Details/277337/keppres-no-10-tahun-2024|5=10 Tahun {0}
a|skb-2024-amendment-1|2024-02-26|1n|w|https://www.kemenkopmk.go.id/skb-3-menteri-tentang-cuti-bersama-dan-libur-nasional-tahun-2024|0=236 Tahun {0}|r=1 Tahun {0}|16=2 Tahun {0}
p|keppres-33-2024|2024-11-21|1o|7|https://peraturan.bpk.go.id/Details/308159/keppres-no-33-tahun-2024|5=33 Tahun {0}
01010 020813-2 02081m:2+0 02091i 021012 021419:1 03111a-2 03111n:2+0 03121j-2 03121o:2+0 0329v-2 03296:2+0 03311p-2 03311q:2+0 0408z 0409z 0410y 0411y 0412z 0415z 0501w 0509x-2 05098:2+0 05101r-2 0510j:2+0 05231g 05241k-2 05241s:2+0 060118 061710 06181l 070711-2 07071t:2+0 0817b-2 08171u:2+0 09163-2 09161v:2+0 112715:3 1225h-2 12251w:2+0 1226g-2 12261x:2+0
2025|v
j|skb-2025|2024-10-14|17|w|https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2024-10/SKB%203%20Menteri%20Libur%20Nasional%20dan%20Cuti%20Bersama%20Tahun%202025.pdf|0={-1008} Tahun {-1}|r=2 Tahun {-1}|16=2 Tahun {-1}
a|skb-2025-amendment-1|2025-08-07|1p|w|https://www.kemenkopmk.go.id/sites/default/files/artikel/2025-08/SKB%20Perubahan%20Libur%20Nasional%20dan%20Cuti%20Bersama%20Tahun%202025.pdf|0=933 Tahun {0}|r=1 Tahun {0}|16=3 Tahun {0}
01010 01271m 01281i 012912 03281o 03291n 03311y 04011y 04021z 04031z 04041z 04071z 04186 04201q 0501w 05121g 05131s 05298 0530j 060118 060620 060921 06271t 08171u 081822:1 09051v 12251w 12261x
2026|v
j|skb-2026|2025-09-19|17|w|https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2025-09/SKB%20Libur%20Nasional%20dan%20Cuti%20Bersama%20Tahun%202026.pdf|0={-529} Tahun {-1}|r=2 Tahun {-1}|16=5 Tahun {-1}
01010 01161m 02161i 021712 03181o 03191n 03201z 03211y 03221y 03231z 03241z 04036 04051q 0501w 05148 0515j 052720 052821 05311g 060118 06161t 08171u 08251v 12241x 12251w
2027|v
j|skb-2027|2026-09-15|17|w|https://www.kemenkopmk.go.id/sites/default/files/pengumuman/2026-09/SKB%20Libur%20Nasional%20dan%20Cuti%20Bersama%20Tahun%202027.pdf|0={-822} Tahun {-1}|r=3 Tahun {-1}|16=2 Tahun {-1}
01010 010523 02051i 020612 03081n 03091z 03101y 03111y 03121z 03151z 032524 03266 03281q 0501w 05068 051720 051821 05191s 05201g 060118 06061t 08151v 08171u 12241x 12251w 122625`;

/** The occasions: id, local name, name and aliases. */
export const packedOccasions: string = `new-year|Tahun Baru Masehi|New Year's Day|Tahun Baru|1 Januari|1 January
chinese-new-year|Tahun Baru Imlek|Chinese New Year|Imlek|Hari Raya Imlek|Sincia|Tahun Baru Cina|Tahun Baru China|Lunar New Year|CNY
isra-miraj|Isra Mikraj Nabi Muhammad SAW|Isra and Mi'raj of the Prophet Muhammad|Isra Mikraj|Isro Miroj|Isra|Mikraj|Miraj|Ascension of the Prophet Muhammad
nyepi|Hari Suci Nyepi|Nyepi (Saka New Year)|Hari Raya Nyepi|Tahun Baru Saka|Saka New Year|Day of Silence
good-friday|Wafat Yesus Kristus|Good Friday|Jumat Agung|Wafat Yesus|Wafat Isa Almasih
easter|Hari Paskah|Easter Sunday|Paskah|Minggu Paskah|Kebangkitan Yesus Kristus|Easter Day
labour-day|Hari Buruh Internasional|International Labour Day|Hari Buruh|Labor Day|May Day|1 Mei|1 May
vesak|Hari Raya Waisak|Vesak Day|Waisak|Hari Waisak|Trisuci Waisak|Wesak|Buddha Day
ascension|Kenaikan Yesus Kristus|Ascension of Jesus Christ|Kenaikan|Kenaikan Yesus|Kenaikan Isa Almasih|Ascension Day
eid-al-fitr|Hari Raya Idul Fitri|Eid al-Fitr|Lebaran|Hari Lebaran|Libur Lebaran|Idul Fitri|Eid ul-Fitr|1 Syawal
pancasila-day|Hari Lahir Pancasila|Pancasila Day|Pancasila|Hari Pancasila|1 Juni|1 June
eid-al-adha|Hari Raya Idul Adha|Eid al-Adha|Idul Adha|Lebaran Haji|Hari Raya Haji|Hari Raya Kurban|Hari Raya Qurban|Idul Kurban|Idul Qurban|Kurban|Qurban|Eid ul-Adha|Feast of Sacrifice|10 Zulhijah
islamic-new-year|Tahun Baru Islam|Islamic New Year|Tahun Baru Hijriah|Tahun Baru Hijriyah|Muharam|Muharram|1 Muharam|1 Muharram|Suro|Satu Suro|1 Suro|Hijri New Year
independence-day|Proklamasi Kemerdekaan|Independence Day|Proklamasi|Kemerdekaan|Hari Kemerdekaan|Hari Kemerdekaan RI|Hari Kemerdekaan Republik Indonesia|HUT RI|HUT Kemerdekaan|17 Agustus|17-an|Agustusan|17 August
mawlid|Maulid Nabi Muhammad SAW|Birthday of the Prophet Muhammad (Mawlid)|Maulid|Maulid Nabi|Maulid Nabi Muhammad|Maulud|Maulud Nabi|Muludan|Birthday of the Prophet Muhammad|Prophet Muhammad's Birthday
christmas|Hari Raya Natal|Christmas Day|Natal|Hari Natal|Kelahiran Yesus|Kelahiran Yesus Kristus|Xmas|25 Desember|25 December
legislative-election|Pemilihan Umum Anggota DPR, DPD, dan DPRD|Legislative Election Day|Pemilu|Pileg|Pemilu Legislatif|Pemilihan Legislatif|Pemilihan Umum Legislatif
presidential-election|Pemilihan Umum Presiden dan Wakil Presiden|Presidential Election Day|Pemilu|Pilpres|Pemilu Presiden|Pemilihan Presiden
general-election|Pemilihan Umum|General Election Day|Pemilu|Pileg|Pilpres
regional-elections|Pemilihan Kepala Daerah Serentak|Simultaneous Regional Election Day|Pilkada|Pilkada Serentak|Pemilukada|Pemilihan Kepala Daerah|Regional Election`;

/** Returns the calendars of the dataset. */
export const calendars = (): CalendarDefinition[] => [
 {
  "name": "idx",
  "title": {
   "id": "Bursa Efek Indonesia",
   "en": "Indonesia Stock Exchange"
  },
  "listed": true,
  "status": "corroborated",
  "weekend": [
   "sat",
   "sun"
  ],
  "collectiveLeave": "taken",
  "covers": "2016..2027",
  "daysOff": [
   {
    "date": "2017-04-19",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2017",
    "note": "The day of the second round of the election of the governor of Jakarta. No national decree for the day was found, so the national list does not have it."
   },
   {
    "date": "2018-12-31",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2018",
    "note": "The calendar of the exchange has 31 December as closed. The national list does not have the day."
   },
   {
    "date": "2019-12-31",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2019",
    "note": "The calendar of the exchange has 31 December as closed. The national list does not have the day."
   },
   {
    "date": "2020-05-22",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2020",
    "note": "Collective leave for Eid al-Fitr on the national list until the third amendment of 20 May 2020 removed it, two days ahead. The calendar of the exchange still has the day as closed."
   },
   {
    "date": "2021-12-31",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2021",
    "note": "The calendar of the exchange has 31 December as closed. The national list does not have the day."
   },
   {
    "date": "2024-12-31",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2024",
    "note": "The calendar of the exchange has 31 December as closed. The national list does not have the day."
   },
   {
    "date": "2025-12-31",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2025",
    "note": "The calendar of the exchange has 31 December as closed. The national list does not have the day."
   },
   {
    "date": "2026-12-31",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2026",
    "note": "The calendar of the exchange has 31 December as closed. The national list does not have the day."
   },
   {
    "date": "2027-12-31",
    "name": {
     "id": "Libur Bursa",
     "en": "Exchange holiday"
    },
    "source": "idx-2027",
    "note": "The calendar of the exchange has 31 December as closed. The national list does not have the day."
   }
  ],
  "workdays": [
   {
    "date": "2018-06-20",
    "name": {
     "id": "Hari Bursa",
     "en": "Trading day"
    },
    "source": "idx-2018",
    "note": "Collective leave for Eid al-Fitr on the national list. The calendar of the exchange does not have the day as closed. According to the press, the government had the exchange open."
   },
   {
    "date": "2018-06-27",
    "name": {
     "id": "Hari Bursa",
     "en": "Trading day"
    },
    "source": "idx-2018-election",
    "note": "National holiday for the regional elections. The announcement states: \"tanggal 27 Juni 2018 Bursa tetap beroperasi secara normal dan pada tanggal tersebut dinyatakan sebagai Hari Bursa.\""
   }
  ],
  "sources": [
   {
    "id": "idx-2016",
    "title": "Kalender Libur Bursa Tahun 2016",
    "url": "https://web.archive.org/web/20190917224753/idx.co.id/Portals/0/StaticData/NewsAndAnnouncement/TradingHoliday/2016.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2017",
    "title": "Kalender Libur Bursa Tahun 2017",
    "url": "https://web.archive.org/web/20170713123347/idx.co.id/Portals/0/StaticData/NewsAndAnnouncement/TradingHoliday/2017.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2018",
    "title": "Kalender Libur Bursa Tahun 2018",
    "url": "https://web.archive.org/web/20220307151816/idx.co.id/media/3054/2018ind.jpg",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2018-election",
    "title": "Peng-00504/BEI.OPP/06-2018, Kegiatan Operasional Bursa Efek Indonesia pada Tanggal 27 Juni 2018",
    "url": "https://web.archive.org/web/20180712200104/idx.co.id/media/2549/20180625_pengumuman-kegiatan-operasional-bei-27-juni-2018.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Dated 25 June 2018. Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2019",
    "title": "Kalender Libur Bursa Tahun 2019 (revised)",
    "url": "https://web.archive.org/web/20220307151816/idx.co.id/media/7181/2019_rev.jpg",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2020",
    "title": "Kalender Libur Bursa Tahun 2020 (version 3)",
    "url": "https://web.archive.org/web/20221007193429/idx.co.id/media/9396/2020_ind-v3.jpg",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2021",
    "title": "Kalender Libur Bursa Tahun 2021 (version 3)",
    "url": "https://web.archive.org/web/20221008133601/idx.co.id/media/9940/2021_ind-v3.jpg",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2022",
    "title": "Kalender Libur Bursa Tahun 2022 (version 2)",
    "url": "https://www.idx.co.id/media/10969/2022_ind-v2.jpg",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2023",
    "title": "Kalender Libur Bursa Tahun 2023 (version 3)",
    "url": "https://www.idx.co.id/media/ivwpbnxq/2023_ind-v3_page-0001.jpg",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2024",
    "title": "Kalender Libur Bursa Tahun 2024 (version 3)",
    "url": "https://web.archive.org/web/20250830095302/idx.co.id/media/13tdjyy0/2024_ind-v3_new.jpg",
    "publisher": "Bursa Efek Indonesia",
    "note": "Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2025",
    "title": "Peng-00213/BEI.POP/10-2024, Kalender Libur Bursa Tahun 2025",
    "url": "https://www.idx.co.id/StaticData/NewsAndAnnouncement/ANNOUNCEMENTSTOCK/Exchange/Libur%20Bursa%20Peng-00213-No.%20Peng-00213BEI.POP10-2024.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Dated 16 October 2024. Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2025-amendment-1",
    "title": "Peng-00149/BEI.POP/08-2025, Perubahan Kalender Libur Bursa Tahun 2025",
    "url": "https://www.idx.co.id/StaticData/NewsAndAnnouncement/ANNOUNCEMENTSTOCK/Exchange/Libur%20Bursa%20Peng-00149-No.%20Peng-00149BEI.POP08-2025.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Dated 8 August 2025. It adds 18 August 2025. Transcribed by a third party; the original was not read."
   },
   {
    "id": "idx-2026",
    "title": "Peng-00171/BEI.POP/09-2025, Kalender Libur Bursa Tahun 2026",
    "url": "https://www.idx.co.id/StaticData/NewsAndAnnouncement/ANNOUNCEMENTSTOCK/Exchange/Peng-00171%20Libur%20Bursa%202026-No.%20Peng-00171BEI.POP09-2025.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Dated 23 September 2025. Transcribed by a third party; the original was not read. PENG-0002/DIR/KSEI/0126 of 8 January 2026 is cited with it."
   },
   {
    "id": "idx-2027",
    "title": "Peng-00169/BEI.POP/09-2026, Trading Holiday Calendar of 2027",
    "url": "https://www.idx.co.id/StaticData/NewsAndAnnouncement/ANNOUNCEMENTSTOCK/Exchange/Libur%20Bursa%20Peng-00169%20ENG-No.%20Peng-00169BEI.POP09-2026.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Dated 16 September 2026. Transcribed by a third party; the original was not read. PENG-0004/DIR/KSEI/0926 is cited with it."
   },
   {
    "id": "idx-2027-amendment-1",
    "title": "Peng-00171/BEI.POP/09-2026",
    "url": "https://www.idx.co.id/StaticData/NewsAndAnnouncement/ANNOUNCEMENTSTOCK/Exchange/Penyesuaian%20Kalender%20Bursa%20Peng-00171%20ENG-No.%20Peng-00171BEI.POP09-2026.pdf",
    "publisher": "Bursa Efek Indonesia",
    "note": "Dated 17 September 2026. It corrects one description and no date. Transcribed by a third party; the original was not read."
   }
  ],
  "notes": [
   "Facts from the calendars and announcements of the Indonesia Stock Exchange (Bursa Efek Indonesia), as github.com/ShydenMcM/steadyhand transcribed them (holidays.toml at commit b4abf997ee89c4f13fe6a9d2e92ed87610071524; docs/research: t-hist.md at 4db2c22be8fa3fc7ea411b79ad72173c7a3b79db, t-rules.md at 473297ed1c06259b1f821a2fbd691e3d0c0f7516, t-pay.md at caebeeb333c3db5a78d99b2831ada12816fefa20). This is not a publication of the exchange.",
   "In each year, the number of weekdays without the closed days equals the number of trading days that the exchange states.",
   "The announcements for 2026 and 2027 say that the calendar can change if the clearing calendar of Bank Indonesia or the national holidays change."
  ]
 }
];
